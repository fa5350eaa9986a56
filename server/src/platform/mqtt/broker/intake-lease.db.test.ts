import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isDatabaseUnavailable, isPassedOn } from '#platform/database/database-faults.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { databaseIntakeLease, type IntakeLease, type IntakeTerm } from './intake-lease.ts';
import { eventually } from '../eventually.fixture.ts';
import { startProxy } from './proxy.fixture.ts';

const log = pino({ level: 'silent' });
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let leases: IntakeLease[] = [];
let terms: IntakeTerm[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  database = await ownTestDatabase();
  await database.ownerPool.query('create table written (what text); grant all on written to belfry_provider');
});
afterEach(async () => {
  await Promise.all(terms.map((term) => term.release()));
  for (const lease of leases) lease.close();
  [leases, terms] = [[], []];
});
afterAll(() => database.close());

function node({ url = database.url, leaseMs = 2_000 } = {}): IntakeLease {
  const lease = databaseIntakeLease({ url, log, leaseMs, renewMs: 50, tryMs: 20 });
  leases.push(lease);
  return lease;
}

async function take(lease: IntakeLease, over = () => undefined as void, wants = () => true) {
  const term = await lease.acquire({ wants, over, signal: never });
  terms.push(term);
  return term;
}

const row = async () => {
  const { rows } = await database.ownerPool.query<{ term: number; live: boolean; reads: boolean }>(
    'select term, reads, expires_at > clock_timestamp() as live from intake_lease',
  );
  return rows[0]!;
};
const written = async () =>
  (await database.ownerPool.query<{ what: string }>('select what from written')).rows.map(({ what }) => what);
const write = (term: number, what: string) =>
  database
    .underTerm(term)
    .transaction('allCompanies', (trx) => sql`insert into written values (${what})`.execute(trx));
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('one node has it; what it gives back another has at once, under the next number', async () => {
  const over = vi.fn<() => void>();
  const first = await take(node(), over);
  const other = node();
  const patience = new AbortController();
  const waiting = other.acquire({ wants: () => true, over, signal: patience.signal });
  patience.abort();
  await expect(waiting).rejects.toThrow('abort');
  const next = take(other);
  first.reads(true);
  await eventually(() => expect(other.elsewhere()).toBe(true));
  expect([first.valid(), over.mock.calls.length]).toEqual([true, 0]);
  await first.release();
  expect((await next).number).toBe(first.number! + 1);
  expect([first.valid(), other.elsewhere(), over.mock.calls.length]).toEqual([false, false, 0]);
});

test('who does not want it leaves it free, and sees who has it', async () => {
  let wants = false;
  const [shy, bold] = [node(), node()];
  const waiting = take(shy, undefined, () => wants);
  const term = await take(bold);
  term.reads(true);
  await eventually(() => expect(shy.elsewhere()).toBe(true));
  expect(shy.heardElsewhere()).toBeGreaterThan(0);
  await term.release();
  await eventually(() => expect(shy.elsewhere()).toBe(false));
  expect((await row()).live).toBe(false);
  wants = true;
  expect((await waiting).valid()).toBe(true);
});

test('a holder whose database is silent ends its term before the lease is over, and another follows', async () => {
  const direct = new URL(database.url);
  const proxy = await startProxy(Number(direct.port));
  direct.hostname = '127.0.0.1';
  direct.port = String(proxy.port);
  const isOver = Promise.withResolvers<void>();
  // A fifth of it is between both ends: enough to look on a busy machine.
  const first = await take(node({ url: direct.href, leaseMs: 15_000 }), isOver.resolve);
  proxy.freeze();
  await isOver.promise;
  expect([first.valid(), (await row()).live]).toEqual([false, true]);
  const next = take(node());
  expect((await next).number).toBe(first.number! + 1);
  await proxy.close();
});

test('a connection that PostgreSQL ends costs no term', async () => {
  const over = vi.fn<() => void>();
  const term = await take(node(), over);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'belfry intake lease' and datname = current_database()`,
  );
  await client.end();
  const renewed = `select renewed_at > $1::timestamptz as again from intake_lease`;
  const { rows } = await database.ownerPool.query<{ now: Date }>('select clock_timestamp() as now');
  await eventually(async () => {
    const answer = await database.ownerPool.query<{ again: boolean }>(renewed, [rows[0]!.now]);
    expect(answer.rows[0]?.again).toBe(true);
  });
  expect([term.valid(), over.mock.calls.length]).toEqual([true, 0]);
});

test('a holder that comes too late finds that another one was there', async () => {
  const over = vi.fn<() => void>();
  await take(node(), over);
  await database.ownerPool.query(
    'update intake_lease set term = term + 1, expires_at = clock_timestamp() where single',
  );
  await eventually(() => expect(over).toHaveBeenCalledOnce());
});

test('what was begun under a former term is not written, in a transaction or outside of one', async () => {
  const former = (await take(node())).number!;
  await write(former, 'in time');
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const late = failure(
    database.underTerm(former).transaction('allCompanies', async (trx) => {
      await sql`insert into written values ('late')`.execute(trx);
      begun.resolve();
      await goOn.promise;
    }),
  );
  await begun.promise;
  await terms[0]!.release();
  // A transaction that is open holds the next term up as little as any other.
  const now = (await take(node())).number!;
  await write(now, 'now');
  goOn.resolve();
  const alone = failure(
    sql`insert into written values ('alone')`.execute(database.underTerm(former).allCompanies),
  );
  const faults = [await late, await alone, await failure(write(former, 'later'))];
  expect(faults.map(isPassedOn)).toEqual([true, true, true]);
  expect((await written()).toSorted((x, y) => x.localeCompare(y))).toEqual(['in time', 'now']);
  // The connections are good for others.
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => write(now, 'more')));
  expect(await written()).toHaveLength(8);
});

test('a term does not begin between the look at it and the commit', async () => {
  const former = (await take(node())).number!;
  const { rows } = await database.ownerPool.query<{ taken: string }>(`
    select pg_get_functiondef('check_intake_term'::regproc) as taken`);
  expect(rows[0]?.taken).toContain('pg_advisory_xact_lock_shared');
  const client = await database.ownerPool.connect();
  await client.query(`begin; set local role belfry_provider; select check_intake_term(${former})`);
  await terms[0]!.release();
  let taken = false;
  const next = take(node()).then((term) => {
    taken = true;
    return term;
  });
  const waits = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => expect((await database.ownerPool.query(waits)).rowCount).toBe(1));
  expect(taken).toBe(false);
  await client.query('commit');
  client.release();
  expect((await next).number).toBe(former + 1);
});

test('a transaction that stands still is ended by the database, which then counts as away', async () => {
  const settings = sql<{ idle: string; silent: string }>`select
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('tcp_user_timeout') as silent`;
  const { rows } = await settings.execute(database.allCompanies);
  expect(rows).toEqual([{ idle: '5s', silent: '5000' }]);
  expect(isDatabaseUnavailable(Object.assign(new Error('ended'), { code: '25P03' }))).toBe(true);
});
