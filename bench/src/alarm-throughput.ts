import { join } from 'node:path';
import { startBelfry, startDatabase, type Belfry, type BenchDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Figure, Findings } from './bench.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { cpuSeconds, startProgram } from './processes.ts';
import { addReferenceDatabase } from './reference-database.ts';
import { deviceKey, seedCompanies, seedDevices } from './seed.ts';

const figures = { rate: 'events/s', cpu: 'CPU µs/event' } as const;
const drainWithinMs = 20_000;

/** Two ways an installation can be set up, which ask very different work of the engine. */
const setups = [
  { name: 'delay 30 s', delaySeconds: 30 },
  { name: 'delay 0 s', delaySeconds: 0 },
];

/**
 * A side on which every device says the next thing as soon as the last is stored. Counts what is stored within the
 * slice, then waits for the rest.
 * @param pids whose CPU is counted
 */
function closedLoop(devices: readonly DeviceConnection[], pids: readonly number[]): Side {
  return async (ms) => {
    const cpuBefore = cpuSeconds(pids);
    const before = stored(devices);
    const began = performance.now();
    let going = true;
    for (const device of devices) {
      device.onStored = () => going && device.sendEvent();
      device.sendEvent();
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
    const rate = ((stored(devices) - before) * 1000) / (performance.now() - began);
    going = false;
    await drained(devices);
    const cpu = cpuSeconds(pids);
    return {
      [figures.rate]: rate,
      [figures.cpu]:
        cpu === null || cpuBefore === null ? 0 : ((cpu - cpuBefore) * 1e6) / (stored(devices) - before),
    };
  };
}

const stored = (devices: readonly DeviceConnection[]) =>
  devices.reduce((sum, device) => sum + device.stored, 0);

/** @throws {Error} when an event is never acknowledged */
async function drained(devices: readonly DeviceConnection[]): Promise<void> {
  const until = performance.now() + drainWithinMs;
  while (devices.some((device) => device.stored < device.sent)) {
    if (performance.now() > until) throw new Error('events were never acknowledged');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Whether all that was acknowledged is stored once, changed a state, and moved the machine. */
async function audit(database: BenchDatabase, prefix: string, acknowledged: number): Promise<void> {
  const { rows } = await database.client.query<{ events: number; changing: number; moves: number }>(
    `select count(*)::int as events, count(*) filter (where not late)::int as changing,
       (select count(*)::int from history h join devices d on d.id = h.device_id
         where d.serial_number like $1 and h.kind = 'node.state' and h.detail->>'event' in ('activated', 'normal')) as moves
     from device_events e join devices d on d.id = e.device_id where d.serial_number like $1`,
    [`${prefix}-%`],
  );
  const found = rows[0];
  if (found?.events !== acknowledged || found.changing !== acknowledged || found.moves !== acknowledged)
    throw new Error(`${acknowledged} acknowledged, but found ${JSON.stringify(found)}`);
}

async function measureSetup(
  database: BenchDatabase,
  belfry: Belfry,
  setup: (typeof setups)[number],
  options: BenchOptions & { devices: number; companies: number },
): Promise<{ found: Figure[]; median: number }> {
  const { client } = database;
  const companies = await seedCompanies(client, options.companies);
  const prefix = `TP${setup.delaySeconds}`;
  const size = { prefix, count: options.devices, delaySeconds: setup.delaySeconds };
  const seeded = await seedDevices(client, companies, size);
  const reference = await startProgram<{ mqttPort: number }>(
    join(import.meta.dirname, '../reference/alarm-path.ts'),
    [JSON.stringify({ databaseUrl: await addReferenceDatabase(database), insert: 'batched', companies: 1 })],
  );
  const ours = seeded.map(({ serial }) => new DeviceConnection(serial, 'down/ack'));
  const theirs = seeded.map(({ serial }) => new DeviceConnection(serial, 'puback'));
  try {
    await connectAll(ours, belfry.mqttPort, deviceKey);
    await connectAll(theirs, reference.ready.mqttPort, deviceKey);
    const pairs = await runPairs(
      closedLoop(ours, [belfry.pid, database.pid]),
      closedLoop(theirs, [reference.pid, database.pid]),
      options,
    );
    await audit(database, prefix, stored(ours));
    const rate = compare(pairs, figures.rate);
    return {
      median: rate.ours.median,
      found: [
        { name: `events/s, ${setup.name}`, unit: figures.rate, goal: { atLeast: 0.35 }, ...rate },
        { name: `CPU, ${setup.name}`, unit: 'µs/event', goal: null, ...compare(pairs, figures.cpu) },
      ],
    };
  } finally {
    for (const device of [...ours, ...theirs]) device.close();
    await reference.stop();
  }
}

async function run(options: BenchOptions): Promise<Findings> {
  const size = options.full ? { devices: 5_000, companies: 100 } : { devices: 1_000, companies: 50 };
  const database = await startDatabase();
  const belfry = await startBelfry(database).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  try {
    const found: Findings = { postgres: database.version, circumstances: size, figures: [], limits: [] };
    for (const setup of setups) {
      const measured = await measureSetup(database, belfry, setup, { ...options, ...size });
      found.figures.push(...measured.found);
      found.limits.push({
        name: `events/s, ${setup.name}`,
        value: Math.round(measured.median),
        unit: 'events/s',
        goal: { atLeast: 5_000 },
      });
    }
    found.circumstances['calls taken by the telephony stand-in'] = belfry.callsTaken();
    return found;
  } finally {
    await belfry.stop();
    await database.stop();
  }
}

/** P2: how many events a second go through the whole engine. */
export const alarmThroughput: Bench = {
  name: 'alarm-throughput',
  title:
    'state-changing events acknowledged after the whole engine ran, against a bare broker and batched insert',
  run,
};
