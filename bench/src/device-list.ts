import { Agent, get } from 'node:http';
import type { Client } from 'pg';
import { startBelfry, startDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { accessToken, seedCompanies, type SeededCompany } from './seed.ts';
import { quantile } from './statistics.ts';

/** Growing must not be felt (page 5.1, P5). */
const goal = { atMost: 1.3 };
const agent = new Agent({ keepAlive: true });

/** A company, how many devices it has, and the token of one of its people. */
interface Population {
  devices: number;
  token: string;
}

/** Asks one page of the list; answers how long it took, in ms, and where the next one begins. */
function askList(
  url: string,
  token: string,
  query: string,
): Promise<{ took: number; items: number; next: string | null }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(
      `${url}/api/devices?${query}`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${response.statusCode}: ${text}`));
          const took = performance.now() - began;
          const page = JSON.parse(text) as { items: unknown[]; nextCursor: string | null };
          resolve({ took, items: page.items.length, next: page.nextCursor });
        });
      },
    ).on('error', reject);
  });
}

/** A side that asks one list after the other; `query` is asked for anew each time. */
function asking(url: string, { token }: Population, query: () => string): Side {
  return async (ms) => {
    const samples: number[] = [];
    for (const began = performance.now(); performance.now() - began < ms;) {
      const { took, items } = await askList(url, token, query());
      if (items === 0) throw new Error('an empty page measures nothing');
      samples.push(took);
    }
    return { p95: quantile(samples, 0.95) };
  };
}

/** Cursors of pages in the list, the nearest first. */
async function cursorsOf(url: string, { token }: Population, sort: string): Promise<string[]> {
  const cursors: string[] = [];
  let next: string | null = null;
  do {
    const page = await askList(url, token, `limit=50&sort=${sort}${next ? `&cursor=${next}` : ''}`);
    next = page.next;
    if (next) cursors.push(next);
  } while (next && cursors.length < 15);
  return cursors;
}

const turning = (values: readonly string[]) => {
  let turn = 0;
  return () => values[turn++ % values.length] as string;
};

/**
 * Fills companies with devices that have no nodes: a tenth in barns, 40 of a rare name, a hundredth with an alarm, half
 * connected. The trigram index is made at the end, as a restored backup would.
 */
async function fill(client: Client, companies: readonly { id: string; devices: number }[]): Promise<void> {
  const index = await client.query<{ definition: string }>(
    `select pg_get_indexdef('device_texts_searched'::regclass) as definition`,
  );
  await client.query(
    'drop index device_texts_searched; alter table devices disable trigger keep_device_text',
  );
  for (const [place, { id, devices }] of companies.entries()) {
    const values = [id, devices, `DL${place}`];
    await client.query(
      `insert into device_identities (serial_number, type, key_hash, connect_code_hash, owner_id)
       select $3 || '-' || n, 'dialler', '\\x00', '\\x00', $1 from generate_series(1, $2::int) as n`,
      values,
    );
    await client.query(
      `insert into devices (company_id, serial_number, type, name, location, connected, alarm_state, alarm_rank, added_at)
       select $1, $3 || '-' || n, 'dialler',
         (array['Pig house', 'Greenhouse', 'Pump', 'Cold store', 'Barn', 'Office', 'Silo', 'Mill', 'Gate', 'Tank'])[1 + n % 10]
           || ' ' || md5(n::text) || case when n % ($2::int / 40) = 0 then ' quagga' else '' end, 'Farm ' || n % 500, n % 2 = 0,
         case when n % 100 = 0 then 'reporting' else 'restored' end, case when n % 100 = 0 then 1 else 7 end, now()
       from generate_series(1, $2::int) as n`,
      values,
    );
  }
  await client.query(
    `insert into device_texts (company_id, device_id, searched)
     select company_id, id, lower(name || ' ' || location || ' ' || serial_number) from devices`,
  );
  await client.query('alter table devices enable trigger keep_device_text');
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query(index.rows[0]?.definition ?? '');
  await client.query('vacuum analyze devices, device_texts, device_identities');
}

async function run(options: BenchOptions): Promise<Findings> {
  const sizes = options.full
    ? { list: [1_000, 1_000_000], search: [100_000, 1_000_000] }
    : { list: [1_000, 100_000], search: [10_000, 100_000] };
  const [few, many] = sizes.list as [number, number];
  const [fewer, more] = sizes.search as [number, number];
  const database = await startDatabase();
  const stops = [() => database.stop()];
  try {
    const companies = await seedCompanies(database.client, 3);
    const devices = [few, fewer, many];
    await fill(
      database.client,
      companies.map(({ id }, index) => ({ id, devices: devices[index] as number })),
    );
    const belfry = await startBelfry(database);
    stops.push(() => belfry.stop());
    const population = (index: number): Population => ({
      devices: devices[index] as number,
      token: accessToken(belfry.tokenSecret, companies[index] as SeededCompany),
    });
    const [small, medium, large] = [population(0), population(1), population(2)];

    const found: Findings = {
      postgres: database.version,
      circumstances: { small: few, searchedSmall: fewer, large: more, limit: 50 },
      figures: [],
      limits: [],
    };
    const add = async (
      name: string,
      queries: (population: Population) => Promise<readonly string[]>,
      reference: Population,
    ) => {
      const side = async (of: Population) => asking(belfry.url, of, turning(await queries(of)));
      const pairs = await runPairs(await side(large), await side(reference), options);
      const comparison = compare(pairs, 'p95');
      found.figures.push({
        name: `${name}, ${reference.devices} → ${many}`,
        unit: 'ms p95',
        goal,
        ...comparison,
      });
    };
    const same = (query: string) => async () => [query];
    for (const sort of ['state', 'name']) {
      await add(`first page by ${sort}`, same(`limit=50&sort=${sort}`), small);
      await add(
        `next pages by ${sort}`,
        async (of) =>
          (await cursorsOf(belfry.url, of, sort)).map((cursor) => `limit=50&sort=${sort}&cursor=${cursor}`),
        small,
      );
    }
    await add('filter, 1 % match', same('limit=50&alarmState=reporting'), medium);
    await add('filter, half match', same('limit=50&connected=true'), medium);
    await add('search, a tenth matches', same('limit=50&sort=name&search=barn'), medium);
    await add('search, 40 match', same('limit=50&search=quagga'), medium);
    // Numbers of as many digits as the count has at most, so that each is the only one.
    const one = async ({ devices: count }: Population) =>
      Array.from(
        { length: 20 },
        (_, index) => `limit=50&search=-${count / 10 + 1 + index * Math.floor(count / 25)}`,
      );
    await add('search by serial number', one, medium);
    return found;
  } finally {
    agent.destroy();
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P5: how the list of devices bears growing. */
export const deviceList: Bench = {
  name: 'device-list',
  title: 'GET /devices of a large company, against the same of a small one',
  run,
};
