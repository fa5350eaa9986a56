import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startBelfry, startDatabase, type BenchDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { startProgram } from './processes.ts';
import { addReferenceDatabase } from './reference-database.ts';
import { deviceKey, seedCompanies, seedDevices } from './seed.ts';

const silentKeepAliveSeconds = 4;
const silentDevices = 100;

/** Resident memory of a process, in kB. */
function residentKilobytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** A side on which all devices connect anew, each proving itself by its key; ms until the last is there. */
function reconnecting(serials: readonly string[], port: number): Side {
  return async () => {
    const devices = serials.map((serial) => new DeviceConnection(serial, 'puback'));
    const began = performance.now();
    await connectAll(devices, port, deviceKey);
    const took = performance.now() - began;
    for (const device of devices) device.close();
    await pause(2_000);
    return { took };
  };
}

/** Memory that each of so many connected devices costs, in kB, when all is at rest. */
async function memoryOf(pid: number, serials: readonly string[], port: number): Promise<number> {
  const before = residentKilobytes(pid);
  const devices = serials.map((serial) => new DeviceConnection(serial, 'puback'));
  await connectAll(devices, port, deviceKey);
  await pause(5_000);
  const each = (residentKilobytes(pid) - before) / serials.length;
  for (const device of devices) device.close();
  await pause(2_000);
  return each;
}

/** Seconds until the last of some devices, which stay connected and say nothing any more, counts as gone. */
async function silenceNoticed(
  { client }: BenchDatabase,
  serials: readonly string[],
  port: number,
): Promise<number> {
  const devices = serials.map((serial) => new DeviceConnection(serial, 'puback', silentKeepAliveSeconds));
  await connectAll(devices, port, deviceKey);
  const began = performance.now();
  const open = async () => {
    const { rows } = await client.query<{ connected: number }>(
      'select count(*)::int as connected from devices where serial_number = any($1) and connected',
      [serials],
    );
    return rows[0]?.connected ?? 0;
  };
  while ((await open()) > 0 && performance.now() - began < 60_000) await pause(50);
  for (const device of devices) device.close();
  return (performance.now() - began) / 1000;
}

async function run(options: BenchOptions): Promise<Findings> {
  const count = options.full ? 5_000 : 2_000;
  const database = await startDatabase();
  const stops: (() => unknown)[] = [() => database.stop()];
  try {
    const belfry = await startBelfry(database);
    stops.push(() => belfry.stop());
    const companies = await seedCompanies(database.client, 50);
    const seeded = await seedDevices(database.client, companies, { prefix: 'FL', count, delaySeconds: 30 });
    const serials = seeded.map(({ serial }) => serial);
    const given = { databaseUrl: await addReferenceDatabase(database), insert: 'batched', companies: 1 };
    const reference = await startProgram<{ mqttPort: number }>(
      join(import.meta.dirname, '../reference/alarm-path.ts'),
      [JSON.stringify(given)],
    );
    stops.push(() => reference.stop());
    // Once for the code to be warm and the heap to be grown.
    await reconnecting(serials, belfry.mqttPort)(0);
    await reconnecting(serials, reference.ready.mqttPort)(0);
    const ours = await memoryOf(belfry.pid, serials, belfry.mqttPort);
    const theirs = await memoryOf(reference.pid, serials, reference.ready.mqttPort);
    const silent = await silenceNoticed(database, serials.slice(0, silentDevices), belfry.mqttPort);
    const pairs = await runPairs(
      reconnecting(serials, belfry.mqttPort),
      reconnecting(serials, reference.ready.mqttPort),
      { ...options, pairs: Math.min(options.pairs, 5) },
    );
    return {
      postgres: database.version,
      circumstances: { devices: count, silent: silentDevices, 'keep-alive, s': silentKeepAliveSeconds },
      figures: [
        {
          name: `${count} authenticated reconnects`,
          unit: 'ms',
          goal: { atMost: 2 },
          ...compare(pairs, 'took'),
        },
      ],
      limits: [
        { name: 'memory of a connected device', value: ours, unit: 'kB', goal: null },
        { name: 'memory of a connected device, bare broker', value: theirs, unit: 'kB', goal: null },
        {
          name: 'the last silent device noticed after',
          value: silent,
          unit: 's',
          goal: { atMost: 1.5 * silentKeepAliveSeconds + 1 },
        },
      ],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P7 and P9: what a connected device costs, how soon a silent one is noticed, how fast all come back. */
export const fleet: Bench = {
  name: 'fleet',
  title: 'Memory of a connected device, silence noticed, and everybody coming back, against a bare broker',
  run,
};
