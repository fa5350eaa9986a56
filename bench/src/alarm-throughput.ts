import { join } from 'node:path';
import type { BenchDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Figure, Findings } from './bench.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { goalOf, openHouse, type House } from './house.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { cpuSeconds, startProgram } from './processes.ts';
import { addReferenceDatabase } from './reference-database.ts';
import { deviceKey } from './seed.ts';

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
         where d.serial_number like $1 and h.moved_to is not null) as moves
     from device_events e join devices d on d.id = e.device_id where d.serial_number like $1`,
    [`${prefix}-%`],
  );
  const found = rows[0];
  if (found?.events !== acknowledged || found.changing !== acknowledged || found.moves !== acknowledged)
    throw new Error(`${acknowledged} acknowledged, but found ${JSON.stringify(found)}`);
}

/** Devices of one side, all connected, and the processes behind them. */
interface Site {
  devices: readonly DeviceConnection[];
  pids: readonly number[];
  stop: () => Promise<void>;
}

type Setup = (typeof setups)[number];
interface Size {
  devices: number;
  companies: number;
}

const prefixOf = (setup: Setup) => `TP${setup.delaySeconds}`;

async function openHouseSite(house: House, setup: Setup, size: Size): Promise<Site> {
  const { client } = house.database;
  const companies = await house.seedCompanies(client, size.companies);
  const seed = { prefix: prefixOf(setup), count: size.devices, delaySeconds: setup.delaySeconds };
  const seeded = await house.seedDevices(client, companies, seed);
  const devices = seeded.map(({ serial }) => new DeviceConnection(serial, 'down/ack'));
  await connectAll(devices, house.belfry.mqttPort, deviceKey);
  return {
    devices,
    pids: [house.belfry.pid, house.database.pid],
    async stop() {
      for (const device of devices) device.close();
    },
  };
}

async function openReferenceSite(database: BenchDatabase, setup: Setup, size: Size): Promise<Site> {
  const reference = await startProgram<{ mqttPort: number }>(
    join(import.meta.dirname, '../reference/alarm-path.ts'),
    [JSON.stringify({ databaseUrl: await addReferenceDatabase(database), insert: 'batched', companies: 1 })],
  );
  const serials = Array.from(
    { length: size.devices },
    (_, index) => `${prefixOf(setup)}-${String(index + 1).padStart(6, '0')}`,
  );
  const devices = serials.map((serial) => new DeviceConnection(serial, 'puback'));
  await connectAll(devices, reference.ready.mqttPort, deviceKey);
  return {
    devices,
    pids: [reference.pid, database.pid],
    async stop() {
      for (const device of devices) device.close();
      await reference.stop();
    },
  };
}

async function measureSetup(
  house: House,
  other: House | null,
  setup: Setup,
  options: BenchOptions & Size,
): Promise<{ found: Figure[]; median: number }> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const ours = await openHouseSite(house, setup, options);
    stops.push(ours.stop);
    const theirs = other
      ? await openHouseSite(other, setup, options)
      : await openReferenceSite(house.database, setup, options);
    stops.push(theirs.stop);
    const pairs = await runPairs(
      closedLoop(ours.devices, ours.pids),
      closedLoop(theirs.devices, theirs.pids),
      options,
    );
    await audit(house.database, prefixOf(setup), stored(ours.devices));
    const rate = compare(pairs, figures.rate);
    const goals = {
      rate: goalOf({ atLeast: 0.35 }, 'less', options.against),
      cpu: goalOf(null, 'more', options.against),
    };
    return {
      median: rate.ours.median,
      found: [
        { name: `events/s, ${setup.name}`, unit: figures.rate, goal: goals.rate, ...rate },
        { name: `CPU, ${setup.name}`, unit: 'µs/event', goal: goals.cpu, ...compare(pairs, figures.cpu) },
      ],
    };
  } finally {
    for (const stop of stops) await stop();
  }
}

async function run(options: BenchOptions): Promise<Findings> {
  const size = options.full ? { devices: 5_000, companies: 100 } : { devices: 1_000, companies: 50 };
  const stops: (() => Promise<void>)[] = [];
  try {
    const house = await openHouse(null);
    stops.push(house.stop);
    const other = options.against === null ? null : await openHouse(options.against);
    if (other) stops.push(other.stop);
    const { version: postgres } = house.database;
    const found: Findings = { postgres, circumstances: { ...size }, figures: [], limits: [] };
    for (const setup of setups) {
      const measured = await measureSetup(house, other, setup, { ...options, ...size });
      found.figures.push(...measured.found);
      found.limits.push({
        name: `events/s, ${setup.name}`,
        value: Math.round(measured.median),
        unit: 'events/s',
        goal: { atLeast: 5_000 },
      });
    }
    found.circumstances['calls taken by the telephony stand-in'] = house.belfry.callsTaken();
    return found;
  } finally {
    for (const stop of stops) await stop();
  }
}

/** P2: how many events a second go through the whole engine. */
export const alarmThroughput: Bench = {
  name: 'alarm-throughput',
  knowsAgainst: true,
  title:
    'state-changing events acknowledged after the whole engine ran, against a bare broker and batched insert',
  run,
};
