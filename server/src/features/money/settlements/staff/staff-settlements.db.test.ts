import { euros } from '@belfry/contract/values/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { accountMail, accountMailsTo } from '#features/ground/account-mails/account-mail.job.ts';
import { listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { aMaker } from '../settlements.fixture.ts';
import { exportLines } from './export-lines.ts';
import { getDifferences } from './get-differences.ts';
import { getSettlement } from './get-settlement.ts';
import { readSettlementsNow } from './read-settlements-now.ts';
import { resolveDifference } from './resolve-difference.ts';
import { settlementList } from './settlement-list.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aMaker>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  maker = await aMaker(platform);
});
afterAll(() => database.close());

const minutes = (count: number) => platform.clock.advance(count * 60_000);
const reason = 'the month is to be closed';
const page = { limit: 50, cursor: undefined };

async function theOpen() {
  const { items } = await getDifferences(platform, maker.context, page);
  const [open] = items;
  if (!open) throw new Error('nothing is open');
  return open;
}

async function mails(): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ key: string }>(
    'select key from graphile_worker._private_jobs where starts_with(key, $1) order by key',
    [accountMailsTo(maker.email)],
  );
  return rows.map(({ key }) => key);
}

test('a difference is booked once to what it was, with who said so in the maker’s own log', async () => {
  await maker.customer(2178);
  platform.payouts.paysOut({ sum: -40 });
  await maker.reads();
  const { id: differenceId, amount } = await theOpen();
  expect(amount.cents).toBe(-40);
  const of = { differenceId, as: 'provider-fees', amount, note: 'a fee of the month', reason } as const;
  const elsewhere = { ...of, amount: euros(-39) };
  await expect(resolveDifference(platform, maker.context, elsewhere)).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  const [before, fees] = [await maker.has('provider-clearing'), await maker.has('provider-fees')];
  const settled = await Promise.allSettled([
    resolveDifference(platform, maker.context, of),
    resolveDifference(platform, maker.context, { ...of, as: 'written-off' }),
  ]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(resolveDifference(platform, maker.context, of)).rejects.toMatchObject({
    code: 'not-allowed-now',
  });
  expect([before, await maker.has('provider-clearing')]).toEqual([40, 0]);
  expect((await maker.has('provider-fees')) - fees + (await maker.has('written-off'))).toBe(40);
  // It is not asked about again.
  await maker.reads();
  expect(await maker.open()).toEqual([]);
  const log = await database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('company_id', '=', maker.companyId)
    .execute();
  expect(log).toEqual([{ action: 'settlement-difference.resolved', reason }]);
  const stranger = await maker.customer(100);
  await expect(resolveDifference(platform, stranger.context, of)).rejects.toMatchObject({
    code: 'not-found',
  });
  platform.payouts.paysOut();
  await maker.reads();
});

test('what the balance and the payout say of fees moved nothing more, so that nothing is booked of it', async () => {
  await maker.customer(2178);
  platform.payouts.paysOut({ fees: 50 });
  await maker.reads();
  const { id: differenceId, amount } = await theOpen();
  const of = { differenceId, amount, note: 'told differently', reason };
  await expect(
    resolveDifference(platform, maker.context, { ...of, as: 'provider-fees' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  await resolveDifference(platform, maker.context, { ...of, as: 'nothing-to-book' });
  await maker.reads();
  expect(await maker.open()).toEqual([]);
});

test('staff are mailed once of what is new and still open, and of nothing that was explained meanwhile', async () => {
  await maker.works();
  const before = await mails();
  await maker.customer(2178);
  const { lines, reference } = platform.payouts.paysOut({ unknown: 900 });
  await maker.reads();
  await maker.reads();
  await maker.works();
  expect(await mails()).toEqual(before);
  minutes(11);
  await maker.works();
  const [mail, ...more] = (await mails()).filter((key) => !before.includes(key));
  expect([mail, more]).toEqual([expect.stringContaining('payout-differences-'), []]);
  for (const payload of await pendingJobs(platform, accountMail.name, {}))
    await accountMail.run(platform, payload, { number: 1, isLast: false });
  const said = platform.mail.sent.at(-1);
  expect(said?.subject).toContain(reference);
  expect(said?.text).toContain(`Line ${lines.at(-1)?.id ?? ''} (€9.00) is not in the books.`);
  await database.allCompanies
    .updateTable('settlement_differences')
    .set({ resolved_at: platform.clock.now(), resolution: 'nothing-to-book' })
    .where('subject', '=', lines.at(-1)?.id ?? '')
    .execute();
});

test('payouts are listed newest first, page by page, and shown with whose money it was', async () => {
  const payer = await maker.customer(3000);
  const { paymentId } = await payer.owes(1210);
  await payer.pays(paymentId);
  await payer.becomes(paymentId, { status: 'paid', paidAt: platform.clock.now() });
  minutes(1);
  const { id: providerId } = platform.payouts.paysOut({ sum: 5 });
  await maker.reads();
  const lists = (of: object) =>
    listOverCompanies(platform, maker.context, settlementList(maker.companyId), {
      limit: 50,
      sort: '-created',
      ...of,
    });
  const first = await lists({ limit: 1 });
  expect(first.items).toMatchObject([{ providerId, state: 'paid-out', lines: 2, openDifferences: 1 }]);
  const cursor = first.nextCursor ?? '';
  const next = await lists({ cursor, state: 'paid-out,failed' });
  expect(next.items.length).toBeGreaterThan(1);
  expect(next.items.map((each) => each.providerId)).not.toContain(providerId);
  expect((await lists({ open: 'true', from: '2027-02-01T00:00:00.000Z' })).items).toMatchObject([
    { providerId },
  ]);
  expect((await lists({ search: providerId.slice(4).toUpperCase() })).items).toMatchObject([{ providerId }]);
  expect((await lists({ before: '2027-02-01T00:00:00.000Z' })).items).toEqual([]);

  const shown = await getSettlement(platform, maker.context, first.items[0]?.id ?? '');
  expect(shown).toMatchObject({
    periods: [
      { kind: 'revenue', month: '2027-02', count: 2, net: 421_000 },
      { kind: 'cost', net: 5800, vat: 1218, gross: 7018 },
    ],
    differences: [{ kind: 'sum', amount: { cents: 5 }, resolvedAt: null }],
  });
  const name = `Farm ${payer.companyId}`;
  expect(shown.details.toSorted((one, other) => one.amount.cents - other.amount.cents)).toMatchObject([
    { amount: { cents: 1210 }, fee: { cents: 35 }, companyName: name, invoiceNumber: expect.any(String) },
    { amount: { cents: 3000 }, fee: { cents: 35 }, companyName: name, invoiceNumber: null },
  ]);
  let csv = '';
  for await (const piece of exportLines(platform, maker.context, shown.id)) csv += piece;
  const lines = csv.split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('kind,id,amount,fee,currency,customer,invoice');
  expect(lines.some((line) => line.endsWith(`,30,0.35,EUR,${name},`))).toBe(true);
  const looks = await database.allCompanies
    .selectFrom('audit_log')
    .select('details')
    .where('company_id', '=', maker.companyId)
    .where('action', '=', 'companies.looked-through')
    .orderBy('seq')
    .execute();
  expect(looks.map(({ details }) => details)).toEqual([
    ...[[], ['state'], ['open', 'from'], ['search'], ['before'], ['settlementId']].map((filters) => ({
      section: 'settlements',
      as: 'list',
      filters,
    })),
    { section: 'settlements', as: 'csv', filters: ['settlementId'] },
  ]);
  await expect(getSettlement(platform, maker.context, payer.companyId)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('whoever sees money has the provider asked now, and says why', async () => {
  await readSettlementsNow(platform, maker.context, { reason });
  expect(await pendingJobs(platform, 'settlements/read', {})).toHaveLength(1);
  const { context } = await maker.customer(100);
  await expect(readSettlementsNow(platform, context, { reason })).rejects.toMatchObject({
    code: 'no-permission',
  });
});
