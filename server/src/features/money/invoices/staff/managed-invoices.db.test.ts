import { sql, type CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { inOrderOf, placeIn } from '#platform/list/list-order.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { writeOffPayment } from '#features/money/payments/staff/write-off-payment.ts';
import { aBuyer, aSeller } from '../invoices.fixture.ts';
import { getInvoiceNotes } from '../notes/get-invoice-notes.ts';
import { addManagedInvoiceNote } from './add-managed-invoice-note.ts';
import { getManagedInvoice } from './get-managed-invoice.ts';
import { getManagedInvoiceFile } from './get-managed-invoice-file.ts';
import { exportManagedInvoices, listManagedInvoices } from './list-managed-invoices.ts';
import { managedInvoicesOf } from './managed-invoices.list.ts';

type Asked = Partial<Parameters<typeof listManagedInvoices>[2]>;

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let finance: Awaited<ReturnType<typeof aCompany>>['context'];
let plain: typeof finance;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  await aSeller(platform);
  finance = (await aCompany(platform, { roleId: roles.providerAdminFinancial })).context;
  plain = (await aCompany(platform, { roleId: roles.providerAdmin })).context;
});
afterAll(() => database.close());

const reason = 'Ticket 4711';
async function wholeOf(pieces: AsyncGenerator<string>): Promise<string> {
  let whole = '';
  for await (const piece of pieces) whole += piece;
  return whole;
}
const days = (count: number) => platform.clock.advance(count * 24 * 3_600_000);
const list = (asked: Asked, by = finance) =>
  listManagedInvoices(platform, by, { limit: 50, sort: '-issued', ...asked });
async function numbers(asked: Asked): Promise<string[]> {
  return (await list(asked)).items.map(({ number }) => number);
}

test('each state, kind and period finds its invoices alone, oldest and newest first, page by page', async () => {
  const buyer = await aBuyer(platform);
  const companyId = buyer.companyId;
  const [first, paid, credited, lost] = [
    await buyer.isInvoiced(1000),
    await buyer.isInvoiced(2000),
    await buyer.isInvoiced(3000),
    await buyer.isInvoiced(4000),
  ];
  await buyer.pays(paid.paymentId);
  await buyer.becomes(paid.paymentId, { status: 'paid' });
  const creditId = await buyer.credits(credited.invoiceId);
  const { number: note } = await buyer.document(creditId);
  await writeOffPayment(platform, finance, { paymentId: lost.paymentId, reason });
  days(20);
  const last = await buyer.isInvoiced(500, 600);
  await buyer.credits(last.invoiceId, [{ line: 1, net: euros(100) }]);

  const found = (asked: Asked) => numbers({ companyId, ...asked });
  expect(await found({ state: 'open' })).toEqual([last.number, first.number]);
  expect(await found({ state: 'open', sort: 'issued' })).toEqual([first.number, last.number]);
  expect(await found({ state: 'overdue' })).toEqual([first.number]);
  expect(await found({ state: 'paid' })).toEqual([paid.number]);
  expect(await found({ state: 'credited' })).toEqual([credited.number]);
  expect(await found({ state: 'written-off' })).toEqual([lost.number]);
  expect(await found({ kind: 'credit-note' })).toHaveLength(2);
  expect(await found({ to: '2027-02-01', kind: 'credit-note' })).toEqual([note]);
  expect(await found({ from: '2027-02-21', kind: 'invoice' })).toEqual([last.number]);
  expect(await found({ undelivered: 'true' })).toEqual([]);

  const page = await list({ companyId, state: 'open', limit: 1 });
  expect(page.items).toMatchObject([
    {
      number: last.number,
      state: 'open',
      total: euros(1331),
      open: euros(1210),
      allowedActions: ['credit', 'mail'],
    },
  ]);
  const next = await list({ companyId, state: 'open', limit: 1, cursor: page.nextCursor ?? '' });
  expect(next.items.map(({ number }) => number)).toEqual([first.number]);
  expect(next.nextCursor).toBeNull();
});

test('a search finds a number by its begin, and a company by its name or number', async () => {
  const buyer = await aBuyer(platform);
  const other = await aBuyer(platform);
  await buyer.is({ name: 'Hoeve 100% Zonnig', customer_number: 88_001 });
  const [{ number }, { number: others }] = [await buyer.isInvoiced(1000), await other.isInvoiced(1000)];
  expect(await numbers({ search: number.toLowerCase() })).toEqual([number]);
  expect(await numbers({ search: number.slice(0, 6), sort: 'number' })).toEqual(
    expect.arrayContaining([number, others]),
  );
  for (const search of ['zonnig', '100% z', '88001']) expect(await numbers({ search })).toEqual([number]);
  expect(await numbers({ search: '100_ z' })).toEqual([]);
  expect((await list({ search: number })).items[0]?.company).toEqual({
    id: buyer.companyId,
    name: 'Hoeve 100% Zonnig',
    customerNumber: 88_001,
  });
});

test('whoever sees no money reads all but the amounts, in the list, in the file and in the detail', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId: id, number } = await buyer.isInvoiced(1000);
  const of = { search: number, limit: 50, sort: '-issued' } as const;
  const file = async (by: typeof finance) => await wholeOf(exportManagedInvoices(platform, by, of));
  const seen = [
    ...(await list(of, plain)).items,
    await file(plain),
    await getManagedInvoice(platform, plain, { id, reason }),
  ];
  expect(seen).toHaveLength(3);
  expect(JSON.stringify(seen)).toContain(number);
  expect(JSON.stringify(seen)).not.toMatch(/cents|12[.,]?10|10\.00/);
  expect(await file(finance)).toContain('12.1');

  const detail = await getManagedInvoice(platform, finance, { id, reason });
  expect(detail).toMatchObject({
    company: { id: buyer.companyId },
    total: euros(1210),
    net: euros(1000),
    lines: [{ line: 1, net: euros(1000), left: euros(1000) }],
    payment: { state: 'added', attempts: [] },
    allowedActions: ['credit', 'reissue', 'mail'],
  });
  await buyer.credits(id, [{ line: 1, net: euros(300) }]);
  expect((await getManagedInvoice(platform, finance, { id, reason })).lines[0]?.left).toEqual(euros(700));
  const made = await getManagedInvoiceFile(platform, finance, { id, kind: 'pdf', reason });
  expect(made.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a note of staff is read by the customer as theirs without a name, and stands in the log with the reason', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId: id, number } = await buyer.isInvoiced(1000);
  const note = await addManagedInvoiceNote(platform, plain, { id, text: 'Paid by cheque.', reason });
  expect(note).toMatchObject({ text: 'Paid by cheque.', by: null, isByStaff: true });
  expect((await getInvoiceNotes(platform, buyer.context, { id })).items).toEqual([note]);
  const log = await database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'reason', 'details'])
    .where('company_id', '=', buyer.companyId)
    .where('action', '=', 'invoice.noted')
    .execute();
  expect(log).toEqual([{ action: 'invoice.noted', actor_kind: 'staff', reason, details: { number } }]);
});

test.each<[string, { sort: '-issued' | 'issued' | 'number'; state?: 'open' }, string]>([
  ['newest', { sort: '-issued' }, 'invoices_by_time'],
  ['open, oldest first', { sort: 'issued', state: 'open' }, 'payments_open_of_invoices'],
  ['by number', { sort: 'number' }, 'invoices_number_key'],
])('the list %s goes by an index of its own', async (_, asked, index) => {
  const { orders, select } = managedInvoicesOf(asked, '2027-02-01');
  const query = inOrderOf(select(database.allCompanies, asked), placeIn(orders, asked.sort)).limit(51);
  const plan = await planWithoutSorting(query.compile());
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/\bSort\b/);
});

test.each(['open', 'overdue'] as const)(
  'of %s invoices PostgreSQL expects about as many as there are, so that it does not read all for a page',
  async (state) => {
    const { select } = managedInvoicesOf({ state }, '2027-02-01');
    const query = select(database.allCompanies, { state }).compile();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica; ${twoThousandOpen}`);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        `explain (format json) ${query.sql}`,
        [...query.parameters],
      );
      expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(400);
      await client.query('rollback');
    } finally {
      await client.end();
    }
  },
);

/** Of a hundred companies, as rows alone. */
const twoThousandOpen = `
  insert into companies (id, name, address, postal_code, city, country, created_at)
  select md5('company' || n)::uuid, 'Farm ' || n, 'Street 1', '1234 AB', 'Town', 'NL', now() from generate_series(0, 99) as n;
  insert into invoices (id, company_id, kind, number, series, year, sequence, issued_on, due_on, net_cents, vat_cents, total_cents,
    currency, document, issued_at)
  select md5('invoice' || n)::uuid, md5('company' || n % 100)::uuid, 'invoice', 'Z' || n, 'Z', 2026, n, '2026-12-01', '2026-12-15',
    1495, 314, 1809, 'EUR', '{"terms": {"how": "transfer"}}', now() - n * interval '1 minute' from generate_series(1, 2000) as n;
  insert into payments (id, company_id, kind, state, amount_cents, currency, invoice_id, created_at)
  select md5('payment' || n)::uuid, md5('company' || n % 100)::uuid, 'invoice', 'open', 1809, 'EUR', md5('invoice' || n)::uuid,
    now() - n * interval '1 minute' from generate_series(1, 2000) as n;
  analyze companies, invoices, payments;`;

/** How PostgreSQL goes about a query in a small database, had it to keep an order: what it does in a large one. */
async function planWithoutSorting({ sql: statement, parameters }: CompiledQuery): Promise<string> {
  const values = statement.replaceAll(
    /\$(\d+)/g,
    (_all, n: string) => `'${String(parameters[Number(n) - 1])}'`,
  );
  return database.transaction('allCompanies', async (trx) => {
    for (const way of ['seqscan', 'sort', 'hashjoin', 'mergejoin', 'bitmapscan'])
      await sql.raw(`set local enable_${way} = off`).execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(values)}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
