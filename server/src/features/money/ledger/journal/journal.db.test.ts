import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { eventually } from '#platform/mqtt/eventually.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { aCaller } from '#features/people/companies/account-caller.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { invoiceIssued, paymentReceived, transferReceived } from '../bookings.rules.ts';
import { post } from '../post.ts';
import { closeJournal } from './close-journal.ts';
import { getJournalFile } from './get-journal-file.ts';
import { getJournals } from './get-journals.ts';
import { insertJournal } from './journals.queries.ts';
import { makeJournal } from './make-journal.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let staff: Awaited<ReturnType<typeof aCompany>>;
beforeEach(async () => {
  // A closed month is everybody's.
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  staff = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterEach(() => database.close());

const noon = (day: string) => momentOn(day, 12, 'Europe/Amsterdam');
const clockSays = (at: string) => platform.clock.advance(Date.parse(at) - platform.clock.now().getTime());
const keeper = () => ({ ...staff.context, companyId: staff.companyId });
const closes = (month: string) => closeJournal(platform, keeper(), { month, reason: 'VAT return' });
const notNow = expect.objectContaining({ code: 'not-allowed-now' });
const next = async () => (await getJournals(platform, { limit: 50 })).nextMonth;

async function textOf(month: string) {
  const { pieces } = await getJournalFile(platform, staff.context, { month });
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(piece);
  return Buffer.concat(bytes).toString();
}

/** Books a sale of a company of its own, in its scope or in that of everybody. */
async function sells(cents: number, day: string, scope: 'own' | 'allCompanies' = 'own', reference = 'F1') {
  const { companyId } = await aCompany(platform);
  const head = { companyId, source: `invoice/${randomUUID()}`, reference };
  const totals = [{ vatCode: 'NL S 2100', net: euros(cents), vat: euros(Math.round(cents * 0.21)) }];
  await database.transaction(scope === 'own' ? companyId : scope, (trx) =>
    post(trx, invoiceIssued(head, { invoiceId: randomUUID(), totals }), noon(day)),
  );
  return companyId;
}

/** What the ledger has, and what stands in the files of closed months and the journal of open ones, entry by entry. */
async function bothBooks(...months: string[]) {
  const texts = await Promise.all(months.map(textOf));
  const filed = texts.flatMap((text) => {
    const lines = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const cents = lines.map(
      ([, , debit = '', credit = '']) => Number(debit.replace('.', '')) - Number(credit.replace('.', '')),
    );
    expect(
      cents.reduce((total, each) => total + each, 0),
      'every journal sums to zero',
    ).toBe(0);
    return lines.map(([date, account, , , , , posting], index) => [posting, date, account, cents[index]]);
  });
  const booked = await database.allCompanies
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'posting_id')
    .select(['posting_id', 'booked_on', 'account', 'cents'])
    .orderBy('booked_on')
    .orderBy('posting_id')
    .orderBy('line')
    .execute();
  return {
    filed,
    booked: booked.map(({ posting_id, booked_on, account, cents }) => [
      String(posting_id),
      booked_on,
      account,
      cents,
    ]),
  };
}

test('months are exported in order, each once it is over in Amsterdam, and what comes later falls into the next', async () => {
  clockSays('2026-10-20T10:00:00Z');
  expect(await next()).toBeNull();
  await expect(textOf('2026-10')).rejects.toMatchObject({ code: 'not-found' });
  await sells(1495, '2026-10-20');
  await expect(closes('2026-10')).rejects.toEqual(notNow);
  clockSays('2026-10-31T22:59:59Z');
  expect(await next()).toBeNull();
  clockSays('2026-10-31T23:00:00Z');
  expect(await next()).toBe('2026-10');
  clockSays('2027-01-05T10:00:00Z');
  await expect(closes('2026-11')).rejects.toEqual(notNow);
  const october = await textOf('2026-10');
  const closed = await closes('2026-10');
  expect(closed).toEqual({
    month: '2026-10',
    closedAt: '2027-01-05T10:00:00.000Z',
    entries: 3,
    sha256: createHash('sha256').update(october).digest('hex'),
  });
  await expect(closes('2026-10')).rejects.toEqual(notNow);

  const late = await sells(200, '2026-10-31', 'allCompanies', 'late');
  await sells(100, '2026-12-24');
  expect(await textOf('2026-10'), 'the bytes stay').toBe(october);
  expect(await textOf('2026-11'), 'an open month is shown as it stands').toContain(
    '2026-11-01,receivables,2.42,,,late,',
  );
  expect((await closes('2026-11')).entries).toBe(3);
  await closes('2026-12');
  expect(await next()).toBeNull();
  clockSays('2027-02-05T10:00:00Z');
  expect((await closes('2027-01')).entries, 'a month without bookings').toBe(0);
  expect(await textOf('2027-01')).toBe(
    'date,account,debit,credit,vat_code,reference,posting,kind,customer\r\n',
  );
  const { filed, booked } = await bothBooks('2026-10', '2026-11', '2026-12', '2027-01');
  expect(filed).toEqual(booked);
  expect(booked).toHaveLength(9);
  await expect(textOf('2027-03')).rejects.toMatchObject({ code: 'not-found' });
  await expect(textOf('2026-09')).rejects.toMatchObject({ code: 'not-found' });

  const first = await getJournals(platform, { limit: 3 });
  expect(first.items.map(({ month }) => month)).toEqual(['2027-01', '2026-12', '2026-11']);
  const rest = await getJournals(platform, { limit: 3, cursor: first.nextCursor ?? '' });
  expect(rest).toEqual({ items: [closed], nextCursor: null, nextMonth: null });
  const log = await database.allCompanies
    .selectFrom('audit_log')
    .select(['company_id', 'actor_id', 'reason', 'details'])
    .where('action', '=', 'journal.closed')
    .orderBy('seq')
    .execute();
  expect(log).toHaveLength(4);
  expect(log[0]).toEqual({
    company_id: staff.companyId,
    actor_id: staff.userId,
    reason: 'VAT return',
    details: { month: '2026-10' },
  });
  for (const table of ['journals', 'journal_pieces'] as const)
    await expect(database.allCompanies.deleteFrom(table).execute()).rejects.toThrow(/permission denied/);
  await expect(
    database.company(late).selectFrom('journal_pieces').selectAll().execute(),
    'the books of all are no customer’s',
  ).rejects.toThrow(/permission denied/);
});

test('over HTTP staff who see money say why, and get the bytes of a closed month', async () => {
  await sells(1495, '2026-10-20');
  const app = await testApp(platform);
  const { call } = await aCaller(platform, app, staff, { roleId: roles.providerAdminFinancial });
  const { call: callOfOthers } = await aCaller(platform, app, staff, { roleId: roles.providerAdmin });
  const close = (of: typeof call, more: Record<string, string> = {}) =>
    of('POST', '/management/journals', { month: '2026-10' }, more);
  const reason = { 'x-reason': 'October' };
  expect((await close(call)).json()).toMatchObject({ code: 'reason-required' });
  expect((await close(callOfOthers, reason)).json()).toMatchObject({ code: 'no-permission' });
  const closed = await close(call, reason);
  expect([closed.statusCode, closed.json()]).toMatchObject([201, { month: '2026-10', entries: 3 }]);
  const file = await call('GET', '/management/journals/2026-10/file');
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename=journal-2026-10.csv',
  });
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(closed.json().sha256);
  expect((await call('GET', '/management/journals')).json()).toEqual({
    items: [closed.json()],
    nextCursor: null,
    nextMonth: null,
  });
  const log = database.company(staff.companyId).selectFrom('audit_log').select('action').orderBy('seq');
  expect((await log.execute()).map(({ action }) => action)).toEqual([
    'journal.closed',
    'companies.looked-through',
  ]);
  await app.close();
});

test('a month whose file was left unwritten is the next, and is finished without closing it again', async () => {
  clockSays('2026-12-05T10:00:00Z');
  await sells(1495, '2026-10-20');
  await insertJournal(database.allCompanies, '2026-10', platform.clock.now());
  expect(await getJournals(platform, { limit: 50 })).toMatchObject({ items: [], nextMonth: '2026-10' });
  await expect(closes('2026-11')).rejects.toEqual(notNow);
  const both = await Promise.allSettled([closes('2026-10'), closes('2026-10')]);
  const [done] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(done).toMatchObject({ month: '2026-10', entries: 3 });
  expect(await next()).toBe('2026-11');
});

test('whoever booked before a closing is in its file, and whoever waited for it is in the month after', async () => {
  clockSays('2026-11-02T10:00:00Z');
  const companyId = await sells(100, '2026-10-20');
  const transfer = (source: string) =>
    transferReceived({ companyId, source, reference: source }, { amount: euros(500) });
  const at = noon('2026-10-31');
  const waits = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const waiting = (count: number) =>
    eventually(async () => expect((await database.ownerPool.query(waits)).rowCount).toBe(count));
  let closing: Promise<unknown> = Promise.resolve();
  let later: Promise<unknown> = Promise.resolve();
  await database.transaction('allCompanies', async (trx) => {
    await post(trx, transfer('before'), at);
    closing = closes('2026-10');
    await waiting(1);
    later = database.transaction(companyId, (other) => post(other, transfer('after'), at));
    await waiting(2);
    // Whoever books has what it needs to book more: it does not wait for itself.
    await post(trx, transfer('before, too'), at);
  });
  await Promise.all([closing, later]);
  const october = await textOf('2026-10');
  expect(october.match(/before/g)).toHaveLength(4);
  expect(october).not.toContain('after');
  expect(await textOf('2026-11')).toContain('2026-11-01,bank,5.00,,,after,');
});

test('postings and closings at the same time leave nothing in a closed month that is not in its file', async () => {
  const { companyId } = await aCompany(platform);
  clockSays('2027-01-02T10:00:00Z');
  await sells(100, '2026-10-01');
  const invoiceId = randomUUID();
  const books = (index: number) => {
    const head = { companyId, source: `payment/${randomUUID()}`, reference: `P${index}` };
    const open = euros(index % 7);
    const paid = { invoiceId, amount: euros(index + 1), open, on: 'provider-clearing' } as const;
    const day = ['2026-10-31', '2026-11-30', '2026-12-31'][index % 3] ?? '';
    return database.transaction(index % 2 === 0 ? companyId : 'allCompanies', (trx) =>
      post(trx, paymentReceived(head, paid), noon(day)),
    );
  };
  const many = (from: number) => Array.from({ length: 20 }, (_, index) => books(from + index));
  for (const [round, month] of ['2026-10', '2026-11', '2026-12'].entries())
    await Promise.all([...many(round * 40), closes(month), ...many(round * 40 + 20)]);
  const { filed, booked } = await bothBooks('2026-10', '2026-11', '2026-12', '2027-01');
  expect(filed).toEqual(booked);
  expect(new Set(filed.map(([posting]) => posting)).size).toBe(121);
  let pieces = '';
  for await (const { text } of makeJournal(database.allCompanies, '2026-12', 7)) pieces += text;
  expect(pieces, 'however it is cut').toBe(await textOf('2026-12'));
});
