import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import {
  balanceRefunded,
  balanceUsed,
  creditIssued,
  invoiceIssued,
  paymentReceived,
  transferReceived,
} from './bookings.rules.ts';
import { findStandings } from './find-standings.ts';
import { sumBalance } from './ledger.queries.ts';
import { post } from './post.ts';
import type { Posting } from './posting.rules.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const taxed = (net: number, vat: number) => ({ vatCode: 'NL S 2100', net: euros(net), vat: euros(vat) });

async function aCustomer() {
  const { companyId } = await aCompany(platform);
  const { database, clock } = platform;
  const invoiceId = randomUUID();
  const head = (source: string) => ({
    companyId,
    source: `${source}/${companyId}`,
    reference: 'F2026-000001',
  });
  return {
    companyId,
    invoiceId,
    head,
    invoice: invoiceIssued(head('invoice'), { invoiceId, totals: [taxed(1495, 314)] }),
    pays: (amount: number, open: number) =>
      paymentReceived(head(`payment-${amount}`), {
        invoiceId,
        amount: euros(amount),
        open: euros(open),
        on: 'provider-clearing',
      }),
    books: (posting: Posting) => database.transaction(companyId, (trx) => post(trx, posting, clock.now())),
    stands: async () =>
      (await findStandings(database.company(companyId), companyId, [invoiceId])).get(invoiceId),
    balance: () => sumBalance(database.company(companyId), companyId),
    postings: () =>
      database.company(companyId).selectFrom('ledger_postings').selectAll().orderBy('id').execute(),
    entries: () =>
      database
        .company(companyId)
        .selectFrom('ledger_entries')
        .selectAll()
        .orderBy('posting_id')
        .orderBy('line')
        .execute(),
  };
}

test('an invoice, a payment of too much, its use, a credit and a refund stand to the cent', async () => {
  const { invoice, pays, books, head, invoiceId, stands, balance } = await aCustomer();
  expect(await stands()).toBeUndefined();
  const steps = [
    [invoice, [1809, 0, 0, 0, 1809], 0],
    [pays(1000, 1809), [1809, 1000, 0, 0, 809], 0],
    [pays(900, 809), [1809, 1809, 0, 0, 0], 91],
    [creditIssued(head('credit'), { invoiceId, totals: [taxed(300, 63)] }), [1809, 1809, 363, 0, -363], 91],
    [balanceUsed(head('freed'), { invoiceId, amount: euros(-363) }), [1809, 1446, 363, 0, 0], 454],
    [balanceRefunded(head('refund'), { amount: euros(454), on: 'bank' }), [1809, 1446, 363, 0, 0], 0],
  ] as const;
  for (const [posting, [total, paid, credited, writtenOff, open], left] of steps) {
    expect(await books(posting)).toBe(true);
    expect(await stands()).toEqual({
      total: euros(total),
      paid: euros(paid),
      credited: euros(credited),
      writtenOff: euros(writtenOff),
      open: euros(open),
    });
    expect(await balance()).toEqual(euros(left));
  }
});

test('what is booked twice, also at the same moment, is booked once', async () => {
  const { invoice, books, postings, entries } = await aCustomer();
  const booked = await Promise.all(Array.from({ length: 8 }, () => books(invoice)));
  expect(booked.filter(Boolean)).toHaveLength(1);
  expect(await books(invoice)).toBe(false);
  expect(await postings()).toHaveLength(1);
  expect((await entries()).map(({ account, cents }) => [account, cents])).toEqual([
    ['receivables', 1809],
    ['revenue', -1495],
    ['vat-payable', -314],
  ]);
});

test('the same source with other amounts is refused, and so is what does not sum to zero', async () => {
  const { invoice, books, entries, head, invoiceId } = await aCustomer();
  await books(invoice);
  const other = invoiceIssued(head('invoice'), { invoiceId, totals: [taxed(1496, 314)] });
  await expect(books(other)).rejects.toThrow('was booked otherwise before');
  const [first, ...rest] = invoice.entries;
  await expect(books({ ...invoice, source: 'half', entries: rest })).rejects.toThrow('not to zero');
  expect(first?.amount).toEqual(euros(1809));
  expect(await entries()).toHaveLength(3);
});

test('a posting that fails later is as if it never was', async () => {
  const { companyId, invoice, postings } = await aCustomer();
  await expect(
    platform.database.transaction(companyId, async (trx) => {
      await post(trx, invoice, platform.clock.now());
      throw new Error('later');
    }),
  ).rejects.toThrow('later');
  expect(await postings()).toEqual([]);
});

test('entries of nothing are left out, and a posting of nothing is none', async () => {
  const { books, entries, postings, head, invoiceId } = await aCustomer();
  const free = invoiceIssued(head('free'), { invoiceId, totals: [taxed(0, 0)] });
  expect(await books(free)).toBe(false);
  expect(await postings()).toEqual([]);
  const reverse = { vatCode: 'NL AE 0', net: euros(100), vat: euros(0) };
  await books(invoiceIssued(head('reverse'), { invoiceId, totals: [reverse] }));
  expect((await entries()).map(({ account, vat_code }) => [account, vat_code])).toEqual([
    ['receivables', null],
    ['revenue', 'NL AE 0'],
  ]);
});

test('the day of the books is that of Amsterdam', async () => {
  const { companyId, invoice, postings } = await aCustomer();
  const at = new Date('2026-12-31T23:30:00Z');
  await platform.database.transaction(companyId, (trx) => post(trx, invoice, at));
  expect(await postings()).toMatchObject([{ booked_on: '2027-01-01', posted_at: at }]);
});

test('the database itself refuses what is not balanced, what changes and what goes', async () => {
  const { companyId, invoice, books } = await aCustomer();
  await books(invoice);
  const { database } = platform;
  const [posting] = await database.company(companyId).selectFrom('ledger_postings').select('id').execute();
  const entry = {
    posting_id: posting?.id as number,
    line: 9,
    company_id: companyId,
    account: 'bank',
    cents: 1,
    currency: 'EUR',
  } as const;
  for (const scope of [database.company(companyId), database.allCompanies]) {
    await expect(scope.insertInto('ledger_entries').values(entry).execute()).rejects.toThrow('sum to zero');
    await expect(scope.updateTable('ledger_entries').set({ cents: 1 }).execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(scope.deleteFrom('ledger_entries').execute()).rejects.toThrow(/permission denied/);
    await expect(scope.updateTable('ledger_postings').set({ reference: '' }).execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(scope.deleteFrom('ledger_postings').execute()).rejects.toThrow(/permission denied/);
  }
});

test('a company neither sees nor books what is another’s, the maker’s own among them', async () => {
  const [one, other, maker] = [await aCustomer(), await aCustomer(), await aCustomer()];
  await one.books(one.invoice);
  const transfer = transferReceived(maker.head('transfer'), { amount: euros(100) });
  await platform.database.transaction('allCompanies', (trx) => post(trx, transfer, platform.clock.now()));
  expect(await other.entries()).toEqual([]);
  expect(await one.entries()).toHaveLength(3);
  expect(await maker.entries()).toHaveLength(2);
  expect(
    await findStandings(platform.database.company(other.companyId), one.companyId, [one.invoiceId]),
  ).toEqual(new Map());
  for (const posting of [one.invoice, transfer])
    await expect(other.books({ ...posting, source: `stolen ${posting.source}` })).rejects.toThrow(
      /row-level security/,
    );
});
