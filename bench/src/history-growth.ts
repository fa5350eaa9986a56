import { startBelfry, startDatabase, type BenchDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { closedLoop, figures, type Fleet } from './closed-loop.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { alarmsOf, linesOfAlarm, seedHistory } from './history-seed.ts';
import { compare, runPairs } from './pairs.ts';
import { asking, comparedAnswers, turning, type Desk } from './portal-asking.ts';
import { readReport } from './report-reading.ts';
import { accessToken, deviceKey, seedCompanies, seedDevices } from './seed.ts';

const fewRows = 100_000;
const devicesOfEach = 200;
/** A report of the longest period of a busy device. */
const reported = { lines: 1_000_000, secondsBetween: 250 };
/** Until then somebody sees that it comes, in ms. */
const firstPiece = { atMost: 2_000 };
/** Of what is read later there is nothing that takes longer. */
const secondHalf = { atMost: 1.3 };

/** An installation with so many rows of history, evenly over its devices, and a device with a history of its own. */
interface Grown extends Fleet, Desk {
  ids: string[];
  busy: string;
}

async function grow(
  database: BenchDatabase,
  { rows, busyLines }: { rows: number; busyLines: number },
  stops: (() => unknown)[],
): Promise<Grown> {
  const { client } = database;
  const belfry = await startBelfry(database);
  stops.push(() => belfry.stop());
  const [company] = await seedCompanies(client, 1);
  if (!company) throw new Error('no company was made');
  const size = { prefix: 'HG', count: devicesOfEach + 1, delaySeconds: 3_600 };
  const [busy, ...seeded] = await seedDevices(client, [company], size);
  if (!busy) throw new Error('no device was made');
  const deviceIds = seeded.map(({ id }) => id);
  await seedHistory(
    client,
    { companyId: company.id, deviceIds },
    { alarms: alarmsOf(rows), secondsBetween: 6 },
  );
  const alarms = busyLines / linesOfAlarm;
  const ofBusy = { companyId: company.id, deviceIds: [busy.id] };
  await seedHistory(client, ofBusy, { alarms, secondsBetween: reported.secondsBetween });
  await client.query('vacuum analyze history');
  const devices = seeded.map(({ serial }) => new DeviceConnection(serial, 'down/stored'));
  await connectAll(devices, belfry.mqttPort, deviceKey);
  stops.push(() => devices.forEach((device) => device.close()));
  return {
    url: belfry.url,
    token: accessToken(belfry.tokenSecret, company),
    ids: deviceIds,
    busy: busy.id,
    devices,
    pids: [belfry.pid, database.pid],
    settled: async () => {},
  };
}

async function run(options: BenchOptions): Promise<Findings> {
  const manyRows = options.full ? 10_000_000 : 2_000_000;
  const stops: (() => unknown)[] = [];
  try {
    const grown: Grown[] = [];
    for (const [rows, busyLines] of [
      [manyRows, reported.lines],
      [fewRows, 0],
    ] as const) {
      const database = await startDatabase();
      stops.push(() => database.stop());
      grown.push(await grow(database, { rows, busyLines }, stops));
    }
    const [large, small] = grown as [Grown, Grown];
    const reading = (of: Grown) => {
      const next = turning(of.ids);
      return asking(of, () => `/devices/${next()}/history?limit=50`, 50);
    };
    const reads = await runPairs(reading(large), reading(small), options);
    const writes = await runPairs(closedLoop(large), closedLoop(small), options);
    const report = await readReport(large, large.busy, reported.lines);
    const [firstHalf, second] = report.halves;
    const ofReport = `report of ${report.lines.toLocaleString('en')} lines`;
    return {
      postgres: null,
      circumstances: { 'rows, few': fewRows, 'rows, many': manyRows, devices: devicesOfEach },
      figures: [
        ...comparedAnswers('last 50 lines of a device', { atMost: 1.5 }, reads),
        {
          name: 'events acknowledged a second',
          unit: figures.rate,
          goal: { atLeast: 0.9 },
          decidedBy: 'CPU of an event',
          ...compare(writes, figures.rate),
        },
        {
          name: 'CPU of an event',
          unit: figures.cpu,
          goal: { atMost: 1.1 },
          ...compare(writes, figures.cpu),
        },
      ],
      limits: [
        { name: `${ofReport}, its first piece`, value: report.first, unit: 'ms', goal: firstPiece },
        {
          name: `${ofReport}, whole`,
          value: (firstHalf + second + report.first) / 1000,
          unit: 's',
          goal: null,
        },
        {
          name: `${ofReport}, second half`,
          value: second / firstHalf,
          unit: '× the first',
          goal: secondHalf,
        },
      ],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P6: whether a long history is felt. */
export const historyGrowth: Bench = {
  name: 'history-growth',
  title: 'The last 50 lines of a device, events into the table and a report, with many rows against few',
  run,
};
