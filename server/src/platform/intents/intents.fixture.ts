import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { aCompany } from '#platform/platform.fixture.ts';
import type { Intent, ProviderTerms, Ways } from './intent.ts';

/**
 * What the provider does with a request: takes it and answers, dies, hangs or answers HTML after it took it, loses it, or
 * refuses it.
 */
export type Conduct = 'answers' | 'dies' | 'hangs' | 'says html' | 'loses' | 'refuses';

/** What a provider answered, where it is not what was asked for. */
class BadAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the provider answered ${String(status)}`);
    this.status = status;
  }
}

/** A provider that knows no keys, and answers within ten seconds. */
export const terms: ProviderTerms = {
  answersWithin: 10_000,
  keyHoldsFor: 0,
  isRefusal: (error) => error instanceof BadAnswer && error.status === 422,
};

/** How a made-up provider at an address is asked. */
export function waysTo(url: string): Ways {
  const read = async (response: Response): Promise<{ id: string }[]> => {
    const isJson = response.headers.get('content-type') === 'application/json';
    if (!response.ok || !isJson) throw new BadAnswer(response.status);
    return (await response.json()) as { id: string }[];
  };
  const first = ([thing]: { id: string }[]) => (thing ? { providerId: thing.id } : null);
  return {
    async send({ key, signal }) {
      const headers = { 'idempotency-key': key };
      const taken = first(await read(await fetch(url, { method: 'POST', headers, signal })));
      if (!taken) throw new Error('an answer without a thing');
      return taken;
    },
    find: async ({ key, signal }) => first(await read(await fetch(`${url}/?of=${key}`, { signal }))),
  };
}

/** A made-up provider on a socket of its own. It behaves as it is told for the next requests, and then well. */
export async function startProvider() {
  const conducts: Conduct[] = [];
  const things: { id: string; key: string }[] = [];
  const keys: string[] = [];
  const provider = {
    url: '',
    /** What it took, oldest first. */
    things,
    /** The keys of all requests, oldest first. */
    keys,
    /** How often it was asked what it took. */
    questions: 0,
    /** Whether a key that it knows gives what it gave before. */
    replays: false,
    /** Whether it says what it took; it refuses the question otherwise. */
    tells: true,
    /** Told when a request has come and nothing was answered yet. */
    came: (): unknown => undefined,
    /** What it does with the next requests. */
    behaves: (...next: Conduct[]) => void conducts.push(...next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request, response) => {
    request.resume();
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') {
      provider.questions += 1;
      const key = new URL(request.url ?? '', provider.url).searchParams.get('of');
      return provider.tells
        ? answer(
            200,
            things.filter((thing) => thing.key === key),
          )
        : answer(422, {});
    }
    const key = String(request.headers['idempotency-key']);
    keys.push(key);
    const conduct = conducts.shift() ?? 'answers';
    const known = provider.replays ? things.find((thing) => thing.key === key) : undefined;
    const thing = known ?? { id: `thing_${String(things.length + 1)}`, key };
    if (!known && conduct !== 'loses' && conduct !== 'refuses') things.push(thing);
    await provider.came();
    if (conduct === 'refuses') return answer(422, {});
    if (conduct === 'says html')
      return response.writeHead(502, { 'content-type': 'text/html' }).end('<p>Bad</p>');
    if (conduct === 'dies' || conduct === 'loses') return request.socket.destroy();
    return conduct === 'answers' && answer(201, [thing]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return provider;
}

/** A row that wants something of the world: a text message, whose table has all that an intent needs. */
export async function anIntent(platform: Pick<Platform, 'database' | 'clock'>, provider = terms) {
  const { companyId } = await aCompany(platform);
  const id = randomUUID();
  const { allCompanies } = platform.database;
  await allCompanies
    .insertInto('transmissions')
    .values({
      id,
      company_id: companyId,
      medium: 'sms',
      purpose: 'more',
      number: '+31612345678',
      begun_at: platform.clock.now(),
    })
    .execute();
  const intent: Intent = { table: 'transmissions', id, provider };
  return {
    ...intent,
    row: () =>
      allCompanies.selectFrom('transmissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The room has done with it. */
    ends: () =>
      allCompanies
        .updateTable('transmissions')
        .set({ ended_at: platform.clock.now() })
        .where('id', '=', id)
        .execute(),
    /** The time of whoever has the right to ask is over. */
    outlasts: () =>
      sql`update transmissions set request_until = clock_timestamp() - interval '1 ms' where id = ${id}`.execute(
        allCompanies,
      ),
  };
}
