import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { deleteOver, retentions } from './housekeeping.queries.ts';
import { purge, purgeLater } from './purge.job.ts';

let database: Database;
let platform: TestPlatform;
let own: { company_id: string; user_id: string };
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  const { companyId, userId } = await aCompany(platform);
  own = { company_id: companyId, user_id: userId };
});
afterAll(() => database.close());

const run = () => purge.run(platform, {}, { number: 1, isLast: false });
const ago = (days: number, hours = 0) => new Date(Date.now() - (days * 24 + hours) * 3_600_000);
const hash = () => randomBytes(32);
const provider = () => database.allCompanies;

async function aSession(created: Date, ended: Date | null): Promise<string> {
  const { id } = await provider()
    .insertInto('sessions')
    .values({ ...own, created_at: created, last_used_at: created, ended_at: ended })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aDevice(): Promise<string> {
  const name = `HK-${randomBytes(6).toString('hex')}`;
  await provider()
    .insertInto('device_identities')
    .values({ serial_number: name, type: 'dialler', key_hash: hash(), connect_code_hash: hash() })
    .execute();
  const { id } = await provider()
    .insertInto('devices')
    .values({
      company_id: own.company_id,
      serial_number: name,
      type: 'dialler',
      name,
      added_at: ago(9),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a row into each table whose age is a moment over or under what is kept. */
const add: Record<string, (over: boolean) => Promise<unknown>> = {
  throttles: (over) =>
    provider()
      .insertInto('throttles')
      .values({ key: `key ${String(over)}`, hits: 1, window_ends_at: over ? ago(0, 1) : ago(0, -1) })
      .execute(),
  mfa_challenges: (over) =>
    provider()
      .insertInto('mfa_challenges')
      .values({
        token_hash: hash(),
        purpose: 'sign-in',
        created_at: ago(9),
        expires_at: over ? ago(1, 1) : ago(0, 23),
      })
      .execute(),
  idempotency_keys: (over) =>
    provider()
      .insertInto('idempotency_keys')
      .values({
        ...own,
        key: String(over),
        route: 'POST /x',
        body_hash: hash(),
        created_at: over ? ago(7, 1) : ago(6, 23),
      })
      .execute(),
  staff_looks: (over) =>
    provider()
      .insertInto('staff_looks')
      .values({ ...own, hour: over ? ago(1, 1) : ago(0, 23), digest: hash() })
      .execute(),
  payment_webhooks: (over) =>
    provider()
      .insertInto('payment_webhooks')
      .values({
        provider_id: `tr_${String(over)}`,
        received_at: ago(60),
        handled_at: over ? ago(30, 1) : ago(29, 23),
      })
      .execute(),
  swaps: (over) =>
    provider()
      .insertInto('swaps')
      .values({
        company_id: own.company_id,
        from_serial: 'BF-1',
        to_serial: `BF-${String(over)}`,
        state: 'undone',
        is_back: false,
        begun_at: ago(100),
        expires_at: ago(95),
        undone_at: over ? ago(90, 1) : ago(89, 23),
        undone_by: 'staff',
      })
      .execute(),
  retried_jobs: (over) =>
    provider()
      .insertInto('retried_jobs')
      .values({ job_id: over ? 1 : 2, name: 'a/b', times: 1, retried_at: over ? ago(30, 1) : ago(29, 23) })
      .execute(),
  bounced_mails: (over) =>
    provider()
      .insertInto('bounced_mails')
      .values({
        company_id: own.company_id,
        kind: 'account',
        address: `${randomUUID()}@example.com`,
        subject_id: own.user_id,
        fault: 'other',
        permanent: false,
        times: 1,
        first_at: ago(500),
        // What is open stays longer than what is over.
        last_at: over ? ago(400, 1) : ago(399, 23),
      })
      .execute(),
  unsubscribed_alarms: (over) =>
    provider()
      .insertInto('unsubscribed_alarms')
      .values({
        company_id: own.company_id,
        device_id: randomUUID(),
        serial_number: 'BF-1',
        day: (over ? ago(402) : ago(399)).toISOString().slice(0, 10),
        alarms: 1,
        first_at: ago(399),
        last_at: ago(399),
      })
      .execute(),
  health_findings: (over) =>
    provider()
      .insertInto('health_findings')
      .values({
        company_id: own.company_id,
        kind: 'silent',
        subject_id: randomUUID(),
        since: ago(500),
        found_at: ago(500),
        gone_at: over ? ago(400, 1) : ago(399, 23),
        rank: 31,
        facts: '{}',
      })
      .execute(),
  registrations: (over) =>
    provider()
      .insertInto('registrations')
      .values({
        token_hash: hash(),
        email: 'x@example.com',
        lang_code: 'en-US',
        requested_at: ago(60),
        expires_at: over ? ago(30, 1) : ago(29, 23),
      })
      .execute(),
  mailed_links: (over) =>
    provider()
      .insertInto('mailed_links')
      .values({
        ...own,
        token_hash: hash(),
        purpose: 'invitation',
        email: 'x@example.com',
        created_at: ago(60),
        expires_at: over ? ago(30, 1) : ago(29, 23),
      })
      .execute(),
  handovers: (over) =>
    provider()
      .insertInto('handovers')
      .values({
        company_id: own.company_id,
        token_hash: hash(),
        email: 'x@example.com',
        created_at: ago(60),
        expires_at: over ? ago(30, 1) : ago(29, 23),
      })
      .execute(),
  recovery_codes: (over) =>
    provider()
      .insertInto('recovery_codes')
      .values({
        ...own,
        code_hash: hash(),
        created_at: ago(100),
        expires_at: over ? ago(90, 1) : ago(89, 23),
      })
      .execute(),
  backup_codes: async (over) => {
    const row = { ...own, created_at: ago(400), used_at: ago(399) };
    await provider()
      .insertInto('backup_codes')
      .values({ ...row, code_hash: hash(), replaced_at: over ? ago(90, 1) : ago(89, 23) })
      .execute();
  },
  refresh_tokens: async (over) =>
    provider()
      .insertInto('refresh_tokens')
      .values({
        company_id: own.company_id,
        session_id: await aSession(ago(1), null),
        token_hash: hash(),
        issued_at: over ? ago(90, 1) : ago(89, 23),
      })
      .execute(),
  sessions: (over) => aSession(ago(179), over ? ago(90, 1) : ago(89, 23)),
  client_logs: async (over) => {
    const entry = { entry_id: 1, log_time: ago(90), severity: 'error' as const, message: 'x' };
    await provider()
      .insertInto('client_logs')
      .values({
        ...own,
        ...entry,
        session_id: await aSession(ago(60), null),
        received_at: over ? ago(30, 1) : ago(29, 23),
      })
      .execute();
  },
  remote_logins: async (over) => {
    const moments = { started_at: ago(3), expires_at: over ? ago(1, 1) : ago(0, 23) };
    await provider()
      .insertInto('remote_logins')
      .values({
        ...own,
        device_id: await aDevice(),
        username: 'x',
        remembered: false,
        sealed_ticket: hash(),
        ...moments,
      })
      .execute();
  },
  odd_messages: async (over) => {
    const at = over ? ago(30, 1) : ago(29, 23);
    const odd = {
      received_at: at,
      last_at: at,
      topic: 'event',
      reason: 'no-json' as const,
      payload: hash(),
      size: 32,
    };
    const { company_id } = own;
    await provider()
      .insertInto('odd_messages')
      .values({ company_id, device_id: await aDevice(), digest: hash(), ...odd })
      .execute();
  },
  password_history: async (over) => {
    const rows = Array.from({ length: 24 }, () => ({ ...own, password_hash: 'x', changed_at: ago(1) }));
    await provider()
      .insertInto('password_history')
      .values(over ? [{ ...own, password_hash: 'x', changed_at: ago(1) }] : rows)
      .execute();
  },
};

const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    provider(),
  );
  return rows[0]?.n;
};

it.each(retentions.map(({ table }) => table))('of %s goes what is over, and nothing else', async (table) => {
  await provider().deleteFrom(table).execute();
  await add[table]?.(true);
  await add[table]?.(false);
  const before = await countOf(table);
  await run();
  expect(await countOf(table)).toBe((before ?? 0) - 1);
  await provider()
    .deleteFrom(table)
    .where(sql<boolean>`true`)
    .execute();
});

test('a session that nobody ended goes with its tokens, once nothing could go on with it', async () => {
  const [old, young] = [await aSession(ago(180, 1), null), await aSession(ago(179, 23), null)];
  await run();
  const left = await provider().selectFrom('sessions').select('id').where('id', 'in', [old, young]).execute();
  expect(left).toEqual([{ id: young }]);
});

test('a backup code that was used stays while its set is good', async () => {
  await provider()
    .insertInto('backup_codes')
    .values({ ...own, code_hash: hash(), created_at: ago(400), used_at: ago(399) })
    .execute();
  await run();
  expect(await countOf('backup_codes')).toBe(1);
});

test('passwords are counted for each person', async () => {
  const { companyId, userId } = await aCompany(platform);
  await add['password_history']?.(false);
  await provider()
    .insertInto('password_history')
    .values({ company_id: companyId, user_id: userId, password_hash: 'x', changed_at: ago(900) })
    .execute();
  await run();
  expect(await countOf('password_history')).toBe(25);
});

test('it goes in small batches, and a row that is used again meanwhile stays', async () => {
  const [throttles] = retentions as [(typeof retentions)[number]];
  await provider()
    .insertInto('throttles')
    .values(Array.from({ length: 5 }, (_, place) => ({ key: `b${place}`, hits: 1, window_ends_at: ago(1) })))
    .execute();
  expect(await deleteOver(provider(), throttles, 2)).toBe(2);
  const deleted = await database.transaction('allCompanies', async (trx) => {
    const [{ key } = { key: '' }] = await trx.selectFrom('throttles').select('key').limit(1).execute();
    await trx
      .updateTable('throttles')
      .set({ window_ends_at: ago(-1) })
      .where('key', '=', key)
      .execute();
    return [deleteOver(provider(), throttles, 10)];
  });
  expect(await deleted[0]).toBe(2);
  expect(await countOf('throttles')).toBe(1);
});

test('there is always one that comes next, a day later, and a start brings it near', async () => {
  const pending = async () => {
    const { rows } = await database.ownerPool.query<{ run_at: Date }>(
      `select run_at from graphile_worker._private_jobs where key = 'housekeeping/purge'`,
    );
    return rows.map(({ run_at }) => (run_at.getTime() - platform.clock.now().getTime()) / 60_000);
  };
  await run();
  await run();
  expect(await pending()).toEqual([24 * 60]);
  await purgeLater(platform);
  expect(await pending()).toEqual([10]);
});

test('every table whose rows end by themselves is swept', async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute on attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and attname in ('expires_at', 'window_ends_at', 'token_hash', 'code_hash') and not attisdropped order by 1`,
  );
  const swept: string[] = retentions.map(({ table }) => table);
  expect(rows.length).toBeGreaterThan(5);
  // One row for good.
  const keptForGood = ['intake_lease'];
  expect(
    rows.map(({ name }) => name).filter((name) => !swept.includes(name) && !keptForGood.includes(name)),
  ).toEqual([]);
});
