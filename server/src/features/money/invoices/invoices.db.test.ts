import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxNotes } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { insertDeliveries, type NewDelivery } from './deliveries/deliveries.queries.ts';
import { forgetPerson } from './forget-people.ts';
import { getInvoice } from './get-invoice.ts';
import { getInvoices } from './get-invoices.ts';
import { aBuyer, aSeller } from './invoices.fixture.ts';
import { selectCreditNotes, selectInvoices, touchInvoice } from './invoices.queries.ts';
import { addInvoiceNote } from './notes/add-invoice-note.ts';
import { getInvoiceNotes } from './notes/get-invoice-notes.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  platform.clock.advance(Date.parse('2027-01-31T22:30:00Z') - platform.clock.now().getTime());
  await aSeller(platform);
});
afterAll(() => database.close());

const hours = (count: number) => platform.clock.advance(count * 3_600_000);

test('the list is of a month on the calendar of Amsterdam, newest or oldest first', async () => {
  const buyer = await aBuyer(platform);
  const january = await buyer.isInvoiced(100);
  hours(1);
  const february = await buyer.isInvoiced(200);
  hours(24);
  const later = await buyer.isInvoiced(300);
  const listed = async (period: 'current-month' | 'previous-month' | 'all', sort: 'newest' | 'oldest') =>
    (await getInvoices(platform, buyer.context, { period, sort, limit: 50 })).items.map(
      ({ number }) => number,
    );
  expect(await listed('all', 'newest')).toEqual([later.number, february.number, january.number]);
  expect(await listed('all', 'oldest')).toEqual([january.number, february.number, later.number]);
  expect(await listed('current-month', 'oldest')).toEqual([february.number, later.number]);
  expect(await listed('previous-month', 'newest')).toEqual([january.number]);
  hours(24 * 60);
  expect(await listed('previous-month', 'newest')).toEqual([]);
});

test('a list reads no lines, of which each invoice may have a thousand', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId, number } = await buyer.isInvoiced(100);
  hours(1);
  await buyer.credits(invoiceId);
  const { companyId } = buyer;
  const all = { from: null, until: null, sort: 'oldest', after: null, limit: 10 } as const;
  const listed = await selectInvoices(database.company(companyId), companyId, all);
  expect(listed).toMatchObject([{ number }, { kind: 'credit-note' }]);
  for (const { document } of [...listed, ...(await selectCreditNotes(database.allCompanies, invoiceId))])
    expect(document).not.toHaveProperty('lines');
});

test('a long list comes page by page, and each invoice once', async () => {
  const buyer = await aBuyer(platform);
  for (let count = 0; count < 52; count += 1) {
    await buyer.isInvoiced(100);
    if (count % 3 === 0) hours(1);
  }
  for (const sort of ['newest', 'oldest'] as const) {
    const query = { period: 'all', sort, limit: 50 } as const;
    const first = await getInvoices(platform, buyer.context, query);
    expect(first.items).toHaveLength(50);
    const rest = await getInvoices(platform, buyer.context, { ...query, cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ items: { length: 2 }, nextCursor: null });
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(52);
    const other = sort === 'newest' ? 'oldest' : 'newest';
    await expect(
      getInvoices(platform, buyer.context, { ...query, sort: other, cursor: first.nextCursor ?? '' }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
  }
});

test('an invoice says where it stands as money comes and goes', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId, paymentId } = await buyer.isInvoiced(1000);
  const seen = () => getInvoice(platform, buyer.context, { id: invoiceId });
  expect(await seen()).toMatchObject({ state: 'open', open: { cents: 1210 }, paymentId, vatRate: 2100 });
  const creditId = await buyer.credits(invoiceId, [{ line: 1, net: { cents: 400, currency: 'EUR' } }]);
  expect(await seen()).toMatchObject({
    state: 'open',
    open: { cents: 726 },
    credited: { cents: 484 },
    creditNotes: [{ id: creditId }],
  });
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'paid' });
  expect(await seen()).toMatchObject({ state: 'paid', open: { cents: 0 }, paid: { cents: 726 } });
  expect(await getInvoice(platform, buyer.context, { id: creditId })).toMatchObject({
    kind: 'credit-note',
    state: 'issued',
    dueOn: null,
    open: { cents: 0 },
    paymentId: null,
    corrects: { id: invoiceId },
    reason: 'A slip',
  });
});

test('people of the company note things at an invoice, a hundred at most, and nobody else sees them', async () => {
  const [buyer, other] = [await aBuyer(platform), await aBuyer(platform)];
  const { invoiceId: id } = await buyer.isInvoiced(1000);
  const before = await getInvoice(platform, buyer.context, { id });
  const note = await addInvoiceNote(platform, buyer.context, { id, text: 'Sent to the bookkeeper' });
  expect(note).toMatchObject({ text: 'Sent to the bookkeeper', by: expect.any(String) });
  expect((await getInvoiceNotes(platform, buyer.context, { id })).items).toEqual([note]);
  expect((await getInvoice(platform, buyer.context, { id })).version).toBe(before.version + 1);
  for (const act of [
    () => getInvoiceNotes(platform, other.context, { id }),
    () => addInvoiceNote(platform, other.context, { id, text: 'Mine' }),
    () => getInvoice(platform, other.context, { id }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'not-found' });
  const tries = await Promise.allSettled(
    Array.from({ length: maxNotes + 1 }, (_, index) =>
      addInvoiceNote(platform, buyer.context, { id, text: `Note ${index}` }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxNotes - 1);
});

test('whoever notes something does not wait for a mail that is being prepared, which waits for them', async () => {
  const buyer = await aBuyer(platform);
  const { companyId, context } = buyer;
  const { invoiceId } = await buyer.isInvoiced(100);
  const delivery: NewDelivery = {
    id: randomUUID(),
    companyId,
    invoiceId,
    way: 'mail',
    reason: 'again',
    recipient: 'office@farm.example',
    langCode: 'nl-NL',
  };
  await database.transaction(companyId, async (trx) => {
    await insertDeliveries(trx, [delivery], platform.clock.now());
    await addInvoiceNote(platform, context, { id: invoiceId, text: 'Paid in cash' });
    await touchInvoice(trx, invoiceId);
  });
  expect((await getInvoiceNotes(platform, context, { id: invoiceId })).items).toHaveLength(1);
});

test('a note of somebody who is erased stays, and says no more who it was', async () => {
  const buyer = await aBuyer(platform);
  const { companyId, userId, context } = buyer;
  const { invoiceId } = await buyer.isInvoiced(100);
  await addInvoiceNote(platform, context, { id: invoiceId, text: 'Paid in cash' });
  const authors = () =>
    database.allCompanies
      .selectFrom('invoice_notes')
      .select('user_id')
      .where('invoice_id', '=', invoiceId)
      .execute();
  expect(await authors()).toEqual([{ user_id: userId }]);
  await database.transaction(companyId, (trx) => forgetPerson(trx, { companyId, userId, names: [] }, ''));
  expect(await authors()).toEqual([{ user_id: null }]);
  expect((await getInvoiceNotes(platform, context, { id: invoiceId })).items).toMatchObject([
    { text: 'Paid in cash', by: null },
  ]);
});
