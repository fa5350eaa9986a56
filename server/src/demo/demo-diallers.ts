import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { newSecret } from '../platform/auth/secrets.ts';

/** A simulated dialler of the demo, as `dialler/` reads it. */
export interface DemoDialler {
  serial: string;
  /** The factory's key, made on the first start. */
  key: string;
  model: 'v1' | 'v2';
  inputs: { alarm: string; name: string }[];
}

/** What the demo's diallers watch. */
export const demoPlaces = {
  'BF-1000-0001': {
    name: 'Pig house 1',
    location: 'Oosterweg 12',
    inputs: ['Ventilation stopped', 'Temperature too high', 'Water pressure too low', 'Feeding stopped'],
  },
  'BF-1000-0002': {
    name: 'Pig house 2',
    location: 'Oosterweg 14',
    inputs: ['Ventilation stopped', 'Temperature too high', 'Smoke'],
  },
  'BF-1000-0003': {
    name: 'Cold store',
    location: 'Havenkade 3',
    inputs: ['Temperature too high', 'Compressor fault', 'Door open'],
  },
  'BF-1000-0004': { name: '', location: '', inputs: ['Ventilation stopped', 'Pump fault'] },
  'BF-2000-0001': {
    name: 'Greenhouse',
    location: 'Kasteellaan 8',
    inputs: ['Ventilation stopped', 'Frost', 'Irrigation fault'],
  },
} as const satisfies Record<string, { name: string; location: string; inputs: readonly string[] }>;

/** Where the simulated diallers of the demo are described, keys included. */
export function demoDiallersFile(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'demo-diallers.json');
}

/** The demo's diallers with their factory keys: those of the file, or new ones on the first start. */
export async function readDemoDiallers(config: Config): Promise<DemoDialler[]> {
  const known = await readFile(demoDiallersFile(config), 'utf8').catch(() => null);
  if (known) return (JSON.parse(known) as { diallers: DemoDialler[] }).diallers;
  return Object.entries(demoPlaces).map(([serial, { inputs }]) => ({
    serial,
    key: newSecret(),
    model: 'v1',
    inputs: inputs.map((name, index) => ({ alarm: `input.${index + 1}`, name })),
  }));
}

/** Writes the file that the simulator reads, for whoever runs the portal alone. */
export async function writeDemoDiallers(
  config: Config,
  diallers: DemoDialler[],
  mqttPort: number,
): Promise<void> {
  const file = demoDiallersFile(config);
  await mkdir(config.DATA_DIR, { recursive: true });
  const text = JSON.stringify({ mqtt: { host: '127.0.0.1', port: mqttPort }, diallers }, null, 2);
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
