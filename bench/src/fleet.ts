import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { socketPath } from '@belfry/contract/live-events/live-events.ts';
import { startBelfry, startDatabase, type BenchDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { openBrowsers } from './browser-connection.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { cpuSeconds, startProgram } from './processes.ts';
import { addReferenceDatabase } from './reference-database.ts';
import { accessToken, deviceKey, seedCompanies, seedDevices, type SeededCompany } from './seed.ts';

const silentKeepAliveSeconds = 4;
const silentDevices = 100;
const figures = { took: 'ms', cpu: 'CPU µs' } as const;
/** What a side without presences, and memory before a collection, need to come to rest. */
const restMs = 1_000;

/** One side: its devices' way in, and how it comes to rest. */
interface Site {
  pid: number;
  /** Where it says what it holds, see `collectable.ts`. */
  folder: string;
  /** Processes whose CPU a reconnect costs. */
  pids: readonly number[];
  port: number;
  /** Resolves when so many of the devices count as connected, as far as the side keeps that. */
  noted: (connected: number) => Promise<void>;
}

/** Bytes that a process holds once its garbage is collected; it was started with `collectable.ts`. */
async function held(folder: string, pid: number): Promise<number> {
  const file = join(folder, String(pid));
  let bytes = 0;
  // What the first collection lets go of may hold more.
  for (let time = 0; time < 2; time += 1) {
    await pause(restMs);
    await rm(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    while (!(bytes = Number(await readFile(file, 'utf8').catch(() => 0)))) await pause(20);
    await rm(file);
  }
  return bytes;
}

/** Resolves when the database has noted that so many of the devices are connected. @throws {Error} after a minute */
async function allNoted({ client }: BenchDatabase, serials: readonly string[], wanted: number) {
  const until = performance.now() + 60_000;
  for (;;) {
    const { rows } = await client.query<{ connected: number }>(
      'select count(*)::int as connected from devices where serial_number = any($1) and connected',
      [serials],
    );
    if (rows[0]?.connected === wanted) return;
    if (performance.now() > until) throw new Error('presences of devices were never stored');
    await pause(20);
  }
}

async function comeAll(serials: readonly string[], { port, noted }: Site): Promise<DeviceConnection[]> {
  const devices = serials.map((serial) => new DeviceConnection(serial, 'puback'));
  await connectAll(devices, port, deviceKey);
  await noted(serials.length);
  return devices;
}

async function leave(devices: readonly DeviceConnection[], { noted }: Site): Promise<void> {
  for (const device of devices) device.close();
  await noted(0);
  await pause(restMs);
}

/**
 * A side on which all devices connect anew, each proving itself by its key: ms until the last is there. The slice ends
 * when all that they did is stored, and its CPU is that of coming and going.
 */
function reconnecting(serials: readonly string[], site: Site): Side {
  return async () => {
    const before = cpuSeconds(site.pids);
    const devices = serials.map((serial) => new DeviceConnection(serial, 'puback'));
    const began = performance.now();
    await connectAll(devices, site.port, deviceKey);
    const took = performance.now() - began;
    await site.noted(serials.length);
    await leave(devices, site);
    const after = cpuSeconds(site.pids);
    const cpu = before === null || after === null ? 0 : ((after - before) * 1e6) / serials.length;
    return { [figures.took]: took, [figures.cpu]: cpu };
  };
}

/** Memory that each of so many connected devices costs, in kB, when all is at rest. */
async function memoryOfDevice(site: Site, serials: readonly string[]): Promise<number> {
  const before = await held(site.folder, site.pid);
  const devices = await comeAll(serials, site);
  const each = ((await held(site.folder, site.pid)) - before) / 1024 / serials.length;
  await leave(devices, site);
  return each;
}

/** Memory that each of some open browsers costs, in kB; see {@link openBrowsers}. */
async function memoryOfBrowser(
  { folder, pid }: Site,
  ...browsers: Parameters<typeof openBrowsers>
): Promise<number> {
  const before = await held(folder, pid);
  const open = await openBrowsers(...browsers);
  const each = ((await held(folder, pid)) - before) / 1024 / open.length;
  for (const browser of open) browser.close();
  await pause(restMs);
  return each;
}

/** Seconds until the last of some devices, which stay connected and say nothing any more, counts as gone. */
async function silenceNoticed(
  database: BenchDatabase,
  serials: readonly string[],
  port: number,
): Promise<number> {
  const devices = serials.map((serial) => new DeviceConnection(serial, 'puback', silentKeepAliveSeconds));
  await connectAll(devices, port, deviceKey);
  const began = performance.now();
  await allNoted(database, serials, serials.length);
  await allNoted(database, serials, 0);
  for (const device of devices) device.close();
  return (performance.now() - began) / 1000;
}

/** Who looks at which company: the subscription proves it to Belfry, and names the room to the reference. */
function onlookers(companies: readonly SeededCompany[], count: number, tokenSecret: string) {
  const at = Array.from({ length: count }, (_, index) => companies[index % companies.length]!);
  return {
    ours: at.map((company) => ({
      company: company.id,
      subscription: accessToken(tokenSecret, company),
    })),
    theirs: at.map(({ id }) => ({ company: id, subscription: id })),
  };
}

async function run(options: BenchOptions): Promise<Findings> {
  const count = options.full ? 5_000 : 2_000;
  const browsers = options.full ? 1_000 : 400;
  const database = await startDatabase();
  const stops: (() => unknown)[] = [() => database.stop()];
  const folder = await mkdtemp(join(tmpdir(), 'belfry-bench-held-'));
  stops.push(() => rm(folder, { recursive: true }));
  const env = {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'collectable.ts')}`,
    HELD_FOLDER: folder,
  };
  try {
    const belfry = await startBelfry(database, { env });
    stops.push(() => belfry.stop());
    const companies = await seedCompanies(database.client, 50);
    const seeded = await seedDevices(database.client, companies, { prefix: 'FL', count, delaySeconds: 30 });
    const serials = seeded.map(({ serial }) => serial);
    const given = { databaseUrl: await addReferenceDatabase(database), insert: 'batched', companies: 1 };
    const reference = await startProgram<{ mqttPort: number; livePort: number }>(
      join(import.meta.dirname, '../reference/alarm-path.ts'),
      [JSON.stringify(given)],
      env,
    );
    stops.push(() => reference.stop());
    const ours: Site = {
      pid: belfry.pid,
      folder,
      pids: [belfry.pid, database.pid],
      port: belfry.mqttPort,
      noted: (connected) => allNoted(database, serials, connected),
    };
    const theirs: Site = {
      pid: reference.pid,
      folder,
      pids: [reference.pid],
      port: reference.ready.mqttPort,
      noted: async () => {},
    };
    // Once for the code to be warm and the heap to be grown.
    await reconnecting(serials, ours)(0);
    await reconnecting(serials, theirs)(0);
    const device = {
      ours: await memoryOfDevice(ours, serials),
      theirs: await memoryOfDevice(theirs, serials),
    };
    const watching = onlookers(companies, browsers, belfry.tokenSecret);
    const livePage = `http://127.0.0.1:${reference.ready.livePort}`;
    const openOurs = () => memoryOfBrowser(ours, belfry.url, socketPath, watching.ours);
    const openTheirs = () => memoryOfBrowser(theirs, livePage, '/socket.io', watching.theirs);
    await openOurs();
    await openTheirs();
    const browser = { ours: await openOurs(), theirs: await openTheirs() };
    const silent = await silenceNoticed(database, serials.slice(0, silentDevices), belfry.mqttPort);
    const pairs = await runPairs(reconnecting(serials, ours), reconnecting(serials, theirs), {
      ...options,
      pairs: Math.min(options.pairs, 5),
    });
    return {
      postgres: database.version,
      circumstances: {
        devices: count,
        browsers,
        silent: silentDevices,
        'keep-alive, s': silentKeepAliveSeconds,
        'memory of a device, bare broker, kB': device.theirs,
        'memory of a browser, bare socket.io, kB': browser.theirs,
      },
      figures: [
        {
          name: `${count} authenticated reconnects`,
          unit: figures.took,
          goal: { atMost: 2 },
          ...compare(pairs, figures.took),
        },
        {
          name: 'CPU of coming and going',
          unit: 'µs/device',
          goal: null,
          ...compare(pairs, figures.cpu),
        },
      ],
      limits: [
        { name: 'memory of a connected device', value: device.ours, unit: 'kB', goal: null },
        {
          name: 'memory of a connected device, ours by the bare broker',
          value: device.ours / device.theirs,
          unit: '×',
          goal: { atMost: 1.3 },
        },
        { name: 'memory of a connected browser', value: browser.ours, unit: 'kB', goal: null },
        {
          name: 'memory of a connected browser, ours by bare socket.io',
          value: browser.ours / browser.theirs,
          unit: '×',
          goal: { atMost: 1.3 },
        },
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

/** P7 and P9: what a connected device and browser cost, how soon a silent one is noticed, how fast all come back. */
export const fleet: Bench = {
  name: 'fleet',
  title:
    'Memory of a connected device and browser, silence noticed, and everybody coming back, against a bare broker',
  run,
};
