import { startBelfry, startDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { seedDeviceList } from './device-list-seed.ts';
import { runPairs } from './pairs.ts';
import { asking, askPortal, comparedAnswers, turning, type Desk } from './portal-asking.ts';
import { accessToken, seedCompanies, type SeededCompany } from './seed.ts';

/** Growing must not be felt (page 5.1, P5). */
const goal = { atMost: 1.3 };

/** A company, how many devices it has, and one of its people who asks. */
interface Population extends Desk {
  devices: number;
}

/** Cursors of pages in the list, the nearest first. */
async function cursorsOf(of: Population, sort: string): Promise<string[]> {
  const cursors: string[] = [];
  let next: string | null | undefined;
  do {
    const page = await askPortal(of, `/devices?limit=50&sort=${sort}${next ? `&cursor=${next}` : ''}`);
    next = page.body.nextCursor;
    if (next) cursors.push(next);
  } while (next && cursors.length < 15);
  return cursors;
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
    // First the server: it would note at its start that it lost all that are connected, for as long as the bench takes.
    const belfry = await startBelfry(database);
    stops.push(() => belfry.stop());
    await seedDeviceList(
      database.client,
      companies.map(({ id }, index) => ({ id, devices: devices[index] as number })),
    );
    const population = (index: number): Population => ({
      devices: devices[index] as number,
      url: belfry.url,
      pids: [belfry.pid, database.pid],
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
      rows: number,
      limit = 50,
    ) => {
      const side = async (of: Population) => {
        const next = turning(await queries(of));
        return asking(of, () => `/devices?limit=${limit}&${next()}`, rows);
      };
      const pairs = await runPairs(await side(large), await side(reference), options);
      found.figures.push(...comparedAnswers(`${name}, ${reference.devices} → ${many}`, goal, pairs));
    };
    const same = (query: string) => async () => [query];
    for (const sort of ['state', 'name']) {
      await add(`first page by ${sort}`, same(`sort=${sort}`), small, 50);
      await add(
        `next pages by ${sort}`,
        async (of) => (await cursorsOf(of, sort)).map((cursor) => `sort=${sort}&cursor=${cursor}`),
        small,
        50,
      );
    }
    await add('filter, 1 % match', same('alarmState=reporting'), medium, 50);
    await add('filter, half match', same('connected=true'), medium, 50);
    await add('search, a tenth matches', same('sort=name&search=barn'), medium, 50);
    await add('search, a fiftieth matches', same('sort=name&search=farm%2025'), medium, 50);
    // As many as the smaller of the two companies has.
    const few500th = Math.min(50, fewer / 500);
    await add('search, one in 500 matches', same('sort=name&search=farm%20250'), medium, few500th, few500th);
    await add('search, 40 match', same('search=quagga'), medium, 40);
    await add('search, two letters that 40 have', same('search=qu'), medium, 40);
    await add('search, nothing matches', same('search=unheard'), medium, 0);
    // Numbers of as many digits as the count has at most, so that each is the only one.
    const one = async ({ devices: count }: Population) =>
      Array.from({ length: 20 }, (_, index) => `search=-${count / 10 + 1 + index * Math.floor(count / 25)}`);
    await add('search by serial number', one, medium, 1);
    return found;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P5: how the list of devices bears growing. */
export const deviceList: Bench = {
  name: 'device-list',
  title: 'GET /devices of a large company, against the same of a small one',
  run,
};
