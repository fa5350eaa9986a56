import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDatabase, type BenchDatabase } from './belfry.ts';
import { Client } from 'pg';
import type { Bench, BenchOptions, Figure, Findings } from './bench.ts';
import { closedLoop, figures, stored, type Fleet } from './closed-loop.ts';
import { connectAll, DeviceConnection, type Acknowledgement } from './device-connection.ts';
import { goalOf, openHouse, type House } from './house.ts';
import { noJobIsDue } from './jobs-due.ts';
import { compare, runPairs } from './pairs.ts';
import { startProgram } from './processes.ts';
import { addReferenceDatabase } from './reference-database.ts';
import { deviceKey } from './seed.ts';
import { startTelephony } from './telephony.ts';

/** A delay that none of these alarms lasts: its timer is set and taken back. */
export const neverOverSeconds = 3_600;
/** Two ways an installation can be set up, which ask very different work of the engine, and what each has to reach. */
const setups = [
  { name: 'with a timer', delaySeconds: neverOverSeconds, leastRate: 5_000, mostCpu: 160 },
  { name: 'with an episode', delaySeconds: 0, leastRate: 2_500, mostCpu: 500 },
];
/** Of the floor's rate. */
const leastShare = 0.7;
/** The deliveries of a slice are waited for so long, at most. */
const settleWithinMs = 240_000;

type Setup = (typeof setups)[number];
interface Size {
  devices: number;
  companies: number;
}

/** Devices of one side; it counts the rows that it wrote for them. */
interface Site extends Fleet {
  /** Lines of history and attempts to call of all events until now. */
  rows: () => Promise<{ lines: number; attempts: number }>;
  stop: () => Promise<void>;
}

const prefixOf = (setup: Setup) => `TP${setup.delaySeconds}`;

/** Opens devices of a broker on loopback. */
async function openDevices(serials: readonly string[], port: number, acknowledgement: Acknowledgement) {
  const devices = serials.map((serial) => new DeviceConnection(serial, acknowledgement));
  await connectAll(devices, port, deviceKey);
  return devices;
}

/** Opens devices at a house: ours, or that of another state of the repository. */
export async function openHouseSite(
  house: House,
  { prefix, delaySeconds }: { prefix: string; delaySeconds: number },
  size: Size,
): Promise<Site> {
  const { database, belfry } = house;
  const companies = await house.seedCompanies(database.client, size.companies);
  const seed = { prefix, count: size.devices, delaySeconds };
  const seeded = await house.seedDevices(database.client, companies, seed);
  const serials = seeded.map(({ serial }) => serial);
  const devices = await openDevices(serials, belfry.mqttPort, 'down/stored');
  return {
    devices,
    pids: [belfry.pid, database.pid],
    settled: () => noJobIsDue(database, settleWithinMs),
    rows: async () => {
      const { rows } = await database.client.query<{ lines: number; attempts: number }>(
        `with mine as (select id from devices where serial_number like $1)
         select (select count(*)::int from history where device_id in (select id from mine) and kind not like 'device.%') as lines,
           (select count(*)::int from attempts where device_id in (select id from mine)) as attempts`,
        [`${prefix}-%`],
      );
      return rows[0] as { lines: number; attempts: number };
    },
    async stop() {
      for (const device of devices) device.close();
    },
  };
}

/** Starts the floor on a PostgreSQL of its own, so that neither side's leftovers are counted as the other's. */
async function openFloor(setup: Setup, size: Size): Promise<Site> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const database = await startDatabase();
    stops.push(() => database.stop());
    const telephony = await startTelephony();
    stops.push(() => telephony.stop());
    const databaseUrl = await addReferenceDatabase(database);
    const prefix = prefixOf(setup);
    const given = {
      ...size,
      prefix,
      delaySeconds: setup.delaySeconds,
      databaseUrl,
      telephonyUrl: telephony.url,
    };
    const floor = await startProgram<{ mqttPort: number }>(
      join(import.meta.dirname, '../reference/alarm-floor.ts'),
      [JSON.stringify(given)],
    );
    stops.push(() => floor.stop());
    const serials = Array.from(
      { length: size.devices },
      (_, index) => `${prefix}-${String(index + 1).padStart(6, '0')}`,
    );
    const devices = await openDevices(serials, floor.ready.mqttPort, 'down/stored');
    stops.push(() => devices.forEach((device) => device.close()));
    return {
      devices,
      pids: [floor.pid, database.pid],
      settled: () => pause(50),
      rows: () => rowsOfFloor(databaseUrl),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function rowsOfFloor(databaseUrl: string): Promise<{ lines: number; attempts: number }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ lines: number; attempts: number }>(
      'select (select count(*)::int from history) as lines, (select count(*)::int from attempts) as attempts',
    );
    return rows[0] as { lines: number; attempts: number };
  } finally {
    await client.end();
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

async function measureSetup(
  house: House,
  other: House | null,
  setup: Setup,
  options: BenchOptions & Size,
  circumstances: Findings['circumstances'],
): Promise<Figure[]> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const place = { prefix: prefixOf(setup), delaySeconds: setup.delaySeconds };
    const ours = await openHouseSite(house, place, options);
    stops.push(ours.stop);
    const theirs = other ? await openHouseSite(other, place, options) : await openFloor(setup, options);
    stops.push(theirs.stop);
    const pairs = await runPairs(closedLoop(ours), closedLoop(theirs), options);
    await audit(house.database, place.prefix, stored(ours.devices));
    for (const [name, site] of [
      ['ours', ours],
      ['reference', theirs],
    ] as const) {
      const { lines, attempts } = await site.rows();
      const each = (rows: number) => Math.round((rows * 100) / stored(site.devices)) / 100;
      circumstances[`${setup.name}, lines of history an event, ${name}`] = each(lines);
      circumstances[`${setup.name}, attempts to call an event, ${name}`] = each(attempts);
    }
    const { against } = options;
    const cpuName = `CPU, ${setup.name}`;
    return [
      {
        name: `events/s, ${setup.name}`,
        unit: figures.rate,
        goal: goalOf({ atLeast: leastShare }, 'less', against),
        own: { atLeast: setup.leastRate },
        decidedBy: cpuName,
        ...compare(pairs, figures.rate),
      },
      {
        name: cpuName,
        unit: 'µs/event',
        goal: goalOf(null, 'more', against),
        own: { atMost: setup.mostCpu },
        isCost: true,
        ...compare(pairs, figures.cpu),
      },
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
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
    for (const setup of setups)
      found.figures.push(
        ...(await measureSetup(house, other, setup, { ...options, ...size }, found.circumstances)),
      );
    found.circumstances['calls taken by the telephony stand-in'] = house.belfry.telephony.taken();
    return found;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P2: how many events a second go through the whole engine. */
export const alarmThroughput: Bench = {
  name: 'alarm-throughput',
  fullPairs: 3,
  knowsAgainst: true,
  title:
    'state-changing events acknowledged after the whole engine ran, against the same rows and messages written by hand',
  run,
};
