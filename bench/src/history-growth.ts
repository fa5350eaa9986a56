import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { startBelfry, startDatabase, type Belfry, type BenchDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { closedLoop, figures, type Fleet } from './closed-loop.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { accessToken, deviceKey, seedCompanies, seedDevices } from './seed.ts';
import { quantile } from './statistics.ts';

const fewLines = 100_000;
const devicesOfEach = 200;
const agent = new Agent({ keepAlive: true });

/** An installation with so many lines of history, evenly over its devices. */
interface Grown extends Fleet {
  belfry: Belfry;
  token: string;
  ids: string[];
}

async function grow(database: BenchDatabase, lines: number, stops: (() => unknown)[]): Promise<Grown> {
  const { client } = database;
  const belfry = await startBelfry(database);
  stops.push(() => belfry.stop());
  const [company] = await seedCompanies(client, 1);
  if (!company) throw new Error('no company was made');
  const size = { prefix: 'HG', count: devicesOfEach, delaySeconds: 3_600 };
  const seeded = await seedDevices(client, [company], size);
  await client.query(
    `insert into history (company_id, device_id, alarm_id, alarm_name, kind, at, received_at, episode_id)
     select $1, ($2::uuid[])[1 + n % $3::int], 'input.' || 1 + n % 16, 'Ventilation stopped',
       (array['event.active', 'node.state', 'run.started', 'attempt.started', 'acceptance', 'event.normal'])[1 + n % 6],
       now() - ($4::int - n) * interval '1 s', now() - ($4::int - n) * interval '1 s',
       case when n % 6 > 0 then $5::uuid end
     from generate_series(1, $4::int) as n`,
    [company.id, seeded.map(({ id }) => id), devicesOfEach, lines, randomUUID()],
  );
  await client.query('vacuum analyze history');
  const devices = seeded.map(({ serial }) => new DeviceConnection(serial, 'down/stored'));
  await connectAll(devices, belfry.mqttPort, deviceKey);
  stops.push(() => devices.forEach((device) => device.close()));
  return {
    belfry,
    token: accessToken(belfry.tokenSecret, company),
    ids: seeded.map(({ id }) => id),
    devices,
    pids: [belfry.pid, database.pid],
    settled: async () => {},
  };
}

function ask(url: string, token: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        const { items } = JSON.parse(text) as { items?: unknown[] };
        if (items?.length === 50) resolve(performance.now() - began);
        else reject(new Error(`${response.statusCode}: ${text.slice(0, 200)}`));
      });
    }).on('error', reject);
  });
}

/** A side that asks for the last 50 lines of one device after the other. */
function reading({ belfry, token, ids }: Grown): Side {
  let turn = 0;
  return async (ms) => {
    const samples: number[] = [];
    for (const began = performance.now(); performance.now() - began < ms;)
      samples.push(
        await ask(`${belfry.url}/api/devices/${ids[turn++ % ids.length]}/history?limit=50`, token),
      );
    return { p95: quantile(samples, 0.95) };
  };
}

async function run(options: BenchOptions): Promise<Findings> {
  const manyLines = options.full ? 10_000_000 : 2_000_000;
  const stops: (() => unknown)[] = [];
  try {
    const grown: Grown[] = [];
    for (const lines of [manyLines, fewLines]) {
      const database = await startDatabase();
      stops.push(() => database.stop());
      grown.push(await grow(database, lines, stops));
    }
    const [large, small] = grown as [Grown, Grown];
    const reads = await runPairs(reading(large), reading(small), options);
    const writes = await runPairs(closedLoop(large), closedLoop(small), options);
    return {
      postgres: null,
      circumstances: { 'lines, few': fewLines, 'lines, many': manyLines, devices: devicesOfEach },
      figures: [
        {
          name: 'last 50 lines of a device, p95',
          unit: 'ms',
          goal: { atMost: 1.5 },
          ...compare(reads, 'p95'),
        },
        {
          name: 'events acknowledged a second',
          unit: 'events/s',
          goal: { atLeast: 0.9 },
          ...compare(writes, figures.rate),
        },
      ],
      limits: [],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P6: whether a long history is felt. */
export const historyGrowth: Bench = {
  name: 'history-growth',
  title: 'The last 50 lines of a device and events into the table, with many lines against few',
  run,
};
