import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { Config } from '#platform/config/config.ts';
import { newSecret } from '#platform/auth/secrets.ts';

/** A simulated dialler of the demo, as `dialler/` reads it. */
export interface DemoDialler {
  serial: string;
  /** The factory's key, made on the first start. */
  key: string;
  model: string;
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
  'BF-4000-0001': {
    name: 'Hen house',
    location: 'Dijkweg 21',
    inputs: ['Ventilation stopped', 'Feeding stopped', 'Water pressure too low'],
  },
  'BF-4000-0002': {
    name: 'Egg store',
    location: 'Dijkweg 23',
    inputs: ['Temperature too high', 'Door open'],
  },
} as const satisfies Record<string, { name: string; location: string; inputs: readonly string[] }>;

/** What the demo's diallers left the factory with. */
export const demoLicences: Readonly<Record<string, readonly LicenceFeature[]>> = {
  'BF-1000-0001': ['ara-pro-next-client', 'private-lan', 'remote-locations', 'duty-roster'],
  'BF-1000-0002': ['ara-5-client', 'external-reset-button'],
  'BF-1000-0003': ['dupline', 'gsm-failure-output'],
  'BF-2000-0001': ['ara-pro-next-client', 'fancom'],
  'BF-4000-0001': ['ara-5-client'],
  'BF-3000-0001': ['medium-rest-api'],
  'BF-3000-0003': ['dupline'],
  'BF-3000-0004': ['dupline', 'gsm-or-pstn-disabled'],
};

/** A device of another type, unclaimed: somebody adds it with the code that every start prints. */
export interface DemoStock {
  serial: string;
  type: Exclude<DeviceType, 'dialler'>;
  inputs: number;
  connectCode: string;
  /** Names on its own display; null for what is no device but a program that reports by REST. */
  played: readonly string[] | null;
}

/** One of each other type, for trying. */
export const demoStock: readonly DemoStock[] = [
  {
    serial: 'BF-3000-0001',
    type: 'rest-api-location',
    inputs: 8,
    connectCode: 'DEMO-4WQK-9HPX-T2MD',
    played: null,
  },
  {
    serial: 'BF-3000-0002',
    type: 'remote-system',
    inputs: 8,
    connectCode: 'DEMO-K7TC-3NYR-W8FB',
    played: ['Pump fault', 'Level too high'],
  },
  {
    serial: 'BF-3000-0003',
    type: 'dupline-8-channel-module',
    inputs: 8,
    connectCode: 'DEMO-R5GX-P2JH-6VQA',
    played: ['Door open', 'Smoke'],
  },
  {
    serial: 'BF-3000-0004',
    type: 'dupline-rtu',
    inputs: 16,
    connectCode: 'DEMO-M9ZE-B4DK-Y3SU',
    played: ['Boiler fault', 'Leakage'],
  },
];

/** Where the simulated diallers of the demo are described, keys included. */
export function demoDiallersFile(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'demo-diallers.json');
}

/** The demo's diallers with their factory keys: those of the file, or new ones on the first start. */
export async function readDemoDiallers(config: Config): Promise<DemoDialler[]> {
  const known = await readFile(demoDiallersFile(config), 'utf8').catch(() => null);
  if (known) return (JSON.parse(known) as { diallers: DemoDialler[] }).diallers;
  const named = (names: readonly string[], kind: string) =>
    names.map((name, index) => ({ alarm: `${kind}.${index + 1}`, name }));
  const diallers = Object.entries(demoPlaces).map(([serial, { inputs }]) => ({
    serial,
    key: newSecret(),
    model: 'v1',
    inputs: named(inputs, 'input'),
  }));
  const others = demoStock.flatMap(({ serial, type, played }) =>
    played
      ? [
          {
            serial,
            key: newSecret(),
            model: type,
            inputs: named(played, type === 'remote-system' ? 'input' : 'dupline.1'),
          },
        ]
      : [],
  );
  return [...diallers, ...others];
}

/** Where simulated diallers find a broker of its own on this machine: Mosquitto has a listener for devices alone. */
export function portOfBroker({ MQTT_URL, MQTT_BROKER, MQTT_PORT }: Config): number {
  return MQTT_URL === undefined || MQTT_BROKER === 'mosquitto'
    ? MQTT_PORT
    : Number(new URL(MQTT_URL).port || 1883);
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
