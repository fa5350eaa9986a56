import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { socketPath } from '@belfry/contract/live-events/live-events.ts';
import type { BenchDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Figure, Findings } from './bench.ts';
import { openBrowsers, type Browser } from './browser-connection.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { goalOf, openHouse, type House } from './house.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { cpuSeconds, startProgram } from './processes.ts';
import { addReferenceDatabase } from './reference-database.ts';
import { deviceKey } from './seed.ts';
import { quantile } from './statistics.ts';

/** Events a second over all devices. */
const rates = [100, 1_000];
/** Time that an input must be active: the state changes, a timer is set, and none is over before the bench is: nobody is called. */
const delaySeconds = 3_600;
/** So that a slice at the lower rate has 500 events, of which a p99 can be told. */
const leastSliceMs = 5_000;
/** Pairs of such slices for everybody; `--full` takes as many as it is told. */
const mostPairs = 5;
const arriveWithinMs = 10_000;
const tickMs = 5;

/** A device, what browsers call it, and whose it is. */
interface Watched {
  connection: DeviceConnection;
  heardAs: string;
  company: string;
}

/** An event that was published. */
interface Said {
  at: number;
  active: boolean;
  company: string;
}

/** Devices and browsers of one side. */
interface Site {
  devices: readonly Watched[];
  browsers: readonly Browser[];
  /** Processes whose CPU is counted. */
  pids: readonly number[];
  /** Ends what was started for this side alone. */
  stop: () => Promise<void>;
}

/**
 * A side on which devices speak in turn at an even rate, whatever comes back. Measures from just before an event is
 * published until each open browser of its company has it.
 */
function openLoop({ devices, browsers, pids }: Site, rate: number): Side {
  let turn = 0;
  return async (ms) => {
    const said = new Map<string, Said[]>();
    const samples: number[] = [];
    let expected = 0;
    let strays = 0;
    const perCompany = Map.groupBy(browsers, ({ company }) => company);
    for (const browser of browsers) {
      const heard = new Map<string, number>();
      browser.onNode = ({ deviceId, active }) => {
        const events = said.get(deviceId) ?? [];
        const from = heard.get(deviceId) ?? 0;
        const found = events.findIndex((event, index) => index >= from && event.active === active);
        if (found === -1) return;
        heard.set(deviceId, found + 1);
        // What one batch stored together comes as one: those before have come with it.
        for (const event of events.slice(from, found + 1))
          if (event.company === browser.company) samples.push(performance.now() - event.at);
          else strays += 1;
      };
    }
    const cpuBefore = cpuSeconds(pids) ?? 0;
    const began = performance.now();
    let sent = 0;
    for (; performance.now() - began < ms; await pause(tickMs)) {
      const due = Math.floor(((performance.now() - began) * rate) / 1000);
      for (; sent < due; sent += 1) {
        const { connection, heardAs, company } = devices[turn % devices.length] as Watched;
        turn += 1;
        const event = { at: performance.now(), active: !connection.active, company };
        const before = said.get(heardAs);
        if (before) before.push(event);
        else said.set(heardAs, [event]);
        connection.sendEvent();
        expected += perCompany.get(company)?.length ?? 0;
      }
    }
    const until = performance.now() + arriveWithinMs;
    while (samples.length < expected && performance.now() < until) await pause(tickMs);
    if (samples.length < expected) throw new Error(`${expected - samples.length} of ${expected} never came`);
    if (strays > 0) throw new Error(`${strays} came to a browser of another company`);
    const cpu = (((cpuSeconds(pids) ?? 0) - cpuBefore) * 1e6) / sent;
    return { p50: quantile(samples, 0.5), p99: quantile(samples, 0.99), cpu };
  };
}

interface Size {
  devices: number;
  browsers: number;
  companies: number;
}

async function openHouseSite(house: House, size: Size): Promise<Site> {
  const { belfry, database } = house;
  const companies = await house.seedCompanies(database.client, size.companies);
  const seed = { prefix: 'LT', count: size.devices, delaySeconds };
  const devices = (await house.seedDevices(database.client, companies, seed)).map(
    ({ serial, id, companyId }) => ({
      connection: new DeviceConnection(serial, 'down/stored'),
      heardAs: id,
      company: companyId,
    }),
  );
  await connectAll(
    devices.map(({ connection }) => connection),
    belfry.mqttPort,
    deviceKey,
  );
  const wanted = Array.from({ length: size.browsers }, (_, index) => {
    const company = companies[index % companies.length] as (typeof companies)[number];
    return { company: company.id, subscription: house.accessToken(belfry.tokenSecret, company) };
  });
  return {
    devices,
    browsers: await openBrowsers(belfry.url, socketPath, wanted),
    pids: [belfry.pid, database.pid],
    stop: async () => {},
  };
}

async function openReferenceSite(database: BenchDatabase, size: Size): Promise<Site> {
  const reference = await startProgram<{ mqttPort: number; livePort: number }>(
    join(import.meta.dirname, '../reference/alarm-path.ts'),
    [
      JSON.stringify({
        databaseUrl: await addReferenceDatabase(database),
        insert: 'single',
        companies: size.companies,
      }),
    ],
  );
  const devices = Array.from({ length: size.devices }, (_, index) => {
    const serial = `LT-${String(index + 1).padStart(6, '0')}`;
    const connection = new DeviceConnection(serial, 'puback');
    return { connection, heardAs: serial, company: String(index % size.companies) };
  });
  await connectAll(
    devices.map(({ connection }) => connection),
    reference.ready.mqttPort,
    deviceKey,
  );
  const wanted = Array.from({ length: size.browsers }, (_, index) => {
    const company = String(index % size.companies);
    return { company, subscription: company };
  });
  return {
    devices,
    browsers: await openBrowsers(`http://127.0.0.1:${reference.ready.livePort}`, '/socket.io', wanted),
    pids: [reference.pid, database.pid],
    stop: () => reference.stop(),
  };
}

async function closeSite({ devices, browsers, stop }: Site): Promise<void> {
  for (const { connection } of devices) connection.close();
  for (const browser of browsers) browser.close();
  await stop();
}

async function measure(ours: Site, theirs: Site, options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  const pace = {
    pairs: options.full ? options.pairs : Math.min(options.pairs, mostPairs),
    sliceMs: Math.max(options.sliceMs, leastSliceMs),
  };
  for (const rate of rates) {
    const pairs = await runPairs(openLoop(ours, rate), openLoop(theirs, rate), pace);
    const name = (part: string) => `${part} at ${rate}/s`;
    figures.push(
      {
        name: name('p50'),
        unit: 'ms',
        goal: goalOf({ atMost: 2 }, 'more', options.against),
        own: { atMost: 5 },
        decidedBy: name('CPU'),
        ...compare(pairs, 'p50'),
      },
      {
        name: name('p99'),
        unit: 'ms',
        goal: goalOf({ atMost: 4 }, 'more', options.against),
        decidedBy: name('CPU'),
        ...compare(pairs, 'p99'),
      },
      { name: name('CPU'), unit: 'µs/event', goal: null, ...compare(pairs, 'cpu') },
    );
  }
  return figures;
}

async function run(options: BenchOptions): Promise<Findings> {
  const size: Size = options.full
    ? { devices: 5_000, browsers: 1_000, companies: 500 }
    : { devices: 500, browsers: 100, companies: 50 };
  const stops: (() => Promise<void>)[] = [];
  try {
    const house = await openHouse(null);
    stops.push(house.stop);
    const other = options.against === null ? null : await openHouse(options.against);
    if (other) stops.push(other.stop);
    const ours = await openHouseSite(house, size);
    stops.push(() => closeSite(ours));
    const theirs = other ? await openHouseSite(other, size) : await openReferenceSite(house.database, size);
    stops.push(() => closeSite(theirs));
    const figures = await measure(ours, theirs, options);
    const { version: postgres } = house.database;
    return { postgres, circumstances: { ...size, delaySeconds }, figures, limits: [] };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P1: how long an event takes to the browsers of its company. */
export const alarmLatency: Bench = {
  name: 'alarm-latency',
  knowsAgainst: true,
  title:
    'event published, committed, in every open browser of the company, against a bare broker, insert and emit',
  run,
};
