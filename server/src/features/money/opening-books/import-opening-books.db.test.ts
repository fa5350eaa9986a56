import { afterEach, beforeEach, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aBuyer, aSeller, runInvoices } from '#features/money/invoices/invoices.fixture.ts';
import { importOpeningBooks } from './import-opening-books.ts';
import type { OpeningBooks, OpeningCustomer } from './opening-books.rules.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: string;
beforeEach(async () => {
  // Books are opened once.
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  maker = (await aCompany(platform)).companyId;
  await aSeller(platform);
  // As the real one: a mandate is its customer's alone.
  const { mandates } = platform.payments;
  platform.payments.mandate = async (customerId, id) => {
    const found = mandates.get(id);
    return found?.customerId === customerId ? found : null;
  };
});
afterEach(() => database.close());

const books = (of: Partial<OpeningBooks> = {}): OpeningBooks => ({
  openedOn: '2027-01-01',
  accounts: [],
  customers: [],
  nextInvoice: { series: 'F', year: 2027, number: 143 },
  ...of,
});
const keeper = () => ({
  actor: { kind: 'operator' } as const,
  ip: null,
  requestId: 'books',
  companyId: maker,
});
const opens = (of: Partial<OpeningBooks>, dryRun = false) =>
  importOpeningBooks(platform, keeper(), books(of), { sha256: 'sum', dryRun });

/** A buyer whose mandate the provider has from before; what of it is given differs. */
async function anOldCustomer(of: { state?: 'valid' | 'invalid'; method?: string; balance?: number } = {}) {
  const buyer = await aBuyer(platform);
  const { customer_number: number } = await database.allCompanies
    .selectFrom('companies')
    .select('customer_number')
    .where('id', '=', buyer.companyId)
    .executeTakeFirstOrThrow();
  const ids = { customerId: `cst_${number}`, mandateId: `mdt_${number}` };
  platform.payments.mandates.set(ids.mandateId, {
    id: ids.mandateId,
    customerId: ids.customerId,
    state: of.state ?? 'valid',
    method: of.method ?? 'directdebit',
    reference: `OLD-${number}`,
    account: 'DE89370400440532013000',
    cardLabel: null,
  });
  const customer: OpeningCustomer = { customerNumber: number ?? 0, mandate: ids };
  if (of.balance) customer.balance = euros(of.balance);
  return { ...buyer, customer };
}

/** How many postings, mandates, counters and opened books there are. */
async function written() {
  const tables = ['ledger_postings', 'mandates', 'invoice_counters', 'opening_books'] as const;
  const counts = tables.map((table) =>
    database.allCompanies
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ count }) => count);
}
const nothing = [0, 0, 0, 0];

test('a balance is used by the next invoice, which has the next number and is collected by the imported mandate', async () => {
  const buyer = await anOldCustomer({ balance: 309 });
  const given = {
    accounts: [
      { account: 'bank' as const, amount: euros(123_456) },
      { account: 'vat-payable' as const, amount: euros(-21_000) },
    ],
    customers: [buyer.customer],
    nextCreditNote: { series: 'C', year: 2027, number: 8 },
  };
  await opens(given, true);
  expect(await written(), 'a try leaves nothing').toEqual(nothing);
  await opens(given);
  expect(await buyer.balance()).toBe(309);
  const entries = await database.allCompanies
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'posting_id')
    .select(['ledger_entries.company_id', 'account', 'cents', 'kind', 'booked_on'])
    .orderBy('posting_id')
    .orderBy('line')
    .execute();
  expect(entries.map(({ company_id: of, account, cents }) => [of === maker, account, cents])).toEqual([
    [true, 'bank', 123_456],
    [true, 'opening-balances', -123_456],
    [true, 'vat-payable', -21_000],
    [true, 'opening-balances', 21_000],
    [false, 'customer-balances', -309],
    [false, 'opening-balances', 309],
  ]);
  expect(new Set(entries.map(({ kind, booked_on: day }) => `${kind} ${day}`))).toEqual(
    new Set(['opening 2027-01-01']),
  );

  const { invoiceId, number, paymentId } = await buyer.isInvoiced(1495);
  expect(number).toBe('F2027-00143');
  expect(await buyer.document(invoiceId)).toMatchObject({
    prepaid: euros(309),
    terms: { how: 'direct-debit', mandateReference: `OLD-${buyer.customer.customerNumber}` },
  });
  expect(await buyer.balance()).toBe(0);
  platform.clock.advance(14 * 24 * 3_600_000);
  await runInvoices(platform);
  const attempts = await buyer.attempts(paymentId);
  expect(attempts).toMatchObject([{ sequence: 'recurring', amount_cents: 1500 }]);
  expect([...platform.payments.orders.values()]).toMatchObject([buyer.customer.mandate]);
  const credit = await buyer.credits(invoiceId);
  expect((await buyer.document(credit)).number).toBe('C2027-00008');

  const log = (companyId: string) =>
    database
      .company(companyId)
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .where('actor_kind', '=', 'operator')
      .orderBy('seq')
      .execute();
  const byOperator = (action: string) => ({ action, actor_kind: 'operator' });
  expect(await log(maker)).toEqual([byOperator('opening-books.imported')]);
  expect(await log(buyer.companyId)).toEqual(['payment-method.imported', 'balance.opened'].map(byOperator));
  await expect(opens({})).rejects.toThrow('Opening books were taken over on 2027-02-01: that is done once.');
});

test('books are opened once, also where two do so at the same moment, and all or nothing', async () => {
  const buyer = await anOldCustomer({ balance: 100 });
  const both = await Promise.allSettled([
    opens({ customers: [buyer.customer] }),
    opens({ customers: [buyer.customer] }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await written()).toEqual([1, 1, 1, 1]);
  expect(await buyer.balance()).toBe(100);
});

test('after the first invoice nothing is taken over, also where it is issued at the same moment', async () => {
  const buyer = await anOldCustomer({ balance: 100 });
  const [issued, opened] = await Promise.allSettled([
    buyer.isInvoiced(1495),
    opens({ customers: [buyer.customer] }),
  ]);
  const number = issued.status === 'fulfilled' ? issued.value.number : issued.reason;
  expect(number).toBe(opened.status === 'fulfilled' ? 'F2027-00143' : 'F2027-00001');
  await expect(opens({})).rejects.toThrow(
    opened.status === 'fulfilled' ? 'that is done once' : 'An invoice was issued already',
  );
});

test('a mandate that cannot be charged, a number that nobody has, a company with a method: nothing is taken over', async () => {
  const good = await anOldCustomer({ balance: 100 });
  const refuses = async (customers: OpeningCustomer[], ...faults: string[]) => {
    await expect(opens({ customers: [good.customer, ...customers] })).rejects.toThrow(faults.join('\n'));
  };
  const [invalid, giropay] = [
    await anOldCustomer({ state: 'invalid' }),
    await anOldCustomer({ method: 'paypal' }),
  ];
  const stolen = await anOldCustomer();
  const { mandate } = stolen.customer;
  if (mandate) mandate.customerId = 'cst_of_somebody_else';
  await refuses(
    [invalid.customer, giropay.customer, stolen.customer],
    'customers[1].mandate: the mandate is not valid at the provider',
    'customers[2].mandate: the mandate is neither for direct debit nor for a card',
    'customers[3].mandate: the provider has no such mandate of that customer',
  );
  await refuses(
    [{ customerNumber: 999_999, balance: euros(1) }],
    'customers[1].customerNumber: no customer has the number 999999',
  );
  const paying = await anOldCustomer();
  const own = await paying.hasMandate();
  await refuses([paying.customer], 'customers[1].mandate: the company has a payment method already');
  await database.allCompanies
    .updateTable('mandates')
    .set({ ended_at: platform.clock.now() })
    .where('id', '=', own.id)
    .execute();
  await refuses(
    [paying.customer],
    'customers[1].mandate: the provider knows the company as another customer',
  );
  const known = await anOldCustomer();
  if (known.customer.mandate)
    known.customer.mandate = { customerId: `cst_${paying.companyId.slice(0, 8)}`, mandateId: own.providerId };
  await refuses(
    [known.customer],
    'customers[1].mandate: the customer at the provider, the mandate or its reference',
  );
  await expect(opens({ nextInvoice: { series: 'X', year: 2027, number: 5 } })).rejects.toThrow(
    'nextInvoice.series: the seller’s invoices are F',
  );
  await expect(opens({ openedOn: '2027-02-02' })).rejects.toThrow('openedOn: this day is to come');
  platform.payments.mandate = async () => {
    throw new Error('no answer');
  };
  await expect(opens({ customers: [good.customer] })).rejects.toThrow('no answer');
  expect(await written()).toEqual([0, 1, 0, 0]);
});

test('a counter is begun and never set: not by who sells to customers, and not where a number was taken', async () => {
  const begins = 'select begin_invoice_numbers($1, 2027::smallint, 7) as begun';
  const as = async (role: string, series: string) => {
    const client = await database.ownerPool.connect();
    try {
      await client.query(`begin; set local role ${role}`);
      const { rows } = await client.query<{ begun: boolean }>(begins, [series]);
      await client.query('commit');
      return rows[0]?.begun;
    } catch (error) {
      await client.query('rollback');
      return (error as Error).message;
    } finally {
      client.release();
    }
  };
  expect(await as('belfry_app', 'F')).toContain('permission denied');
  expect(await as('belfry_provider', 'F')).toBe(true);
  expect(await as('belfry_provider', 'F')).toBe(false);
});
