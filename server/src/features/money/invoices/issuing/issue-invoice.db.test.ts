import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { runPayments } from '#features/money/payments/payments.fixture.ts';
import { aBuyer, aSeller } from '../invoices.fixture.ts';
import { issueInvoice, NoSellerError } from './issue-invoice.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // Its jobs are run here, and nobody else's.
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
});
afterAll(() => database.close());

const days = (count: number) => platform.clock.advance(count * 24 * 3_600_000);

test('without a seller nothing is issued, and no number is used', async () => {
  const buyer = await aBuyer(platform);
  await expect(buyer.isInvoiced(1495)).rejects.toBeInstanceOf(NoSellerError);
  await aSeller(platform);
  expect((await buyer.isInvoiced(1495)).number).toBe('F2027-00001');
});

test('an invoice says what was bought, by whom and from whom, with its VAT and how it is paid', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  await buyer.is({ name: 'De Hoeve', invoice_reference: 'PO 7', registration_number: '87654321' });
  const { invoiceId, number, paymentId } = await buyer.isInvoiced(
    buyer.charge(1495, { discount: euros(100) }),
  );
  const document = await buyer.document(invoiceId);
  expect(document).toMatchObject({
    kind: 'invoice',
    number,
    issuedOn: '2027-02-01',
    dueOn: '2027-02-15',
    format: 'peppol',
    corrects: null,
    buyerReference: 'PO 7',
    seller: { legalName: 'Bell Alarms B.V.', registrationNumber: '12345678' },
    buyer: { name: 'De Hoeve', endpoint: { scheme: '0106', id: '87654321' } },
    vat: { category: 'S', country: 'NL', rate: 2100 },
    net: euros(1395),
    vatAmount: euros(293),
    total: euros(1688),
    prepaid: euros(0),
    terms: { how: 'transfer', reference: expect.stringMatching(/^RF\d{14}$/) },
  });
  expect(document.seller).not.toHaveProperty('logo');
  expect(document.lines).toEqual([
    {
      line: 1,
      device: 'Barn',
      location: null,
      serialNumber: expect.stringMatching(/^BF-/),
      type: 'monthly',
      from: '2027-02-01',
      until: '2027-03-01',
      reference: 'PO 7',
      amount: euros(1495),
      discount: euros(100),
      net: euros(1395),
    },
  ]);
  expect(await buyer.standing(invoiceId)).toEqual({
    total: 1688,
    open: 1688,
    paid: 0,
    credited: 0,
    writtenOff: 0,
  });
  expect(await buyer.claim(paymentId)).toMatchObject({ state: 'added', invoice_id: invoiceId });
});

test('twenty devices are one invoice, grouped by the customer’s reference', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  await buyer.is({ invoice_reference: 'Farm' });
  const charges = [];
  for (let each = 0; each < 20; each += 1) {
    const deviceId = await aDeviceRow(platform, buyer.companyId);
    const order = each % 2 === 0 ? 'A-1' : null;
    const device = { name: `Barn ${String(each).padStart(2, '0')}`, order_number: order };
    await database.allCompanies.updateTable('devices').set(device).where('id', '=', deviceId).execute();
    charges.push(buyer.charge(100, { deviceId }));
  }
  const { invoiceId } = await buyer.isInvoiced(...charges);
  const { lines, net } = await buyer.document(invoiceId);
  expect(net).toEqual(euros(2000));
  expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(lines.map(({ reference }) => reference)).toEqual([
    ...Array(10).fill('A-1'),
    ...Array(10).fill('Farm'),
  ]);
  expect(lines.slice(0, 3).map(({ device }) => device)).toEqual(['Barn 00', 'Barn 02', 'Barn 04']);
});

test('numbers have no gap and no repeat, whatever is issued at once and whatever is rolled back', async () => {
  await aSeller(platform);
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(platform)));
  const first = (await database.allCompanies.selectFrom('invoice_counters').selectAll().execute()).find(
    ({ series }) => series === 'F',
  );
  const lost = async (buyer: (typeof buyers)[number]) =>
    database.transaction(buyer.companyId, async (trx) => {
      const charges = [buyer.charge(300)];
      await issueInvoice(platform, trx, { companyId: buyer.companyId, charges, at: platform.clock.now() });
      throw new Error('lost');
    });
  const issued = await Promise.allSettled(
    buyers.flatMap((buyer) => [buyer.isInvoiced(100), lost(buyer), buyer.isInvoiced(200), lost(buyer)]),
  );
  const count = issued.filter(({ status }) => status === 'fulfilled').length;
  expect(count).toBe(12);
  const rows = await database.allCompanies
    .selectFrom('invoices')
    .select(['sequence', 'number'])
    .where('series', '=', 'F')
    .where('year', '=', 2027)
    .orderBy('sequence')
    .execute();
  const last = (first?.last ?? 0) + count;
  expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  expect(new Set(rows.map(({ number }) => number)).size).toBe(last);
});

test('a new year begins at one, on the calendar of Amsterdam', async () => {
  await aSeller(platform);
  platform.clock.advance(Date.parse('2027-12-31T22:59:59Z') - platform.clock.now().getTime());
  const buyer = await aBuyer(platform);
  expect((await buyer.isInvoiced(100)).number).toMatch(/^F2027-/);
  platform.clock.advance(1000);
  expect((await buyer.isInvoiced(100)).number).toBe('F2028-00001');
});

test('what was charged is on one invoice, however often and however much at once it is issued', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  const [january, february] = [buyer.charge(100), buyer.charge(200)];
  const tries = await Promise.all(Array.from({ length: 5 }, () => buyer.isInvoicedOnce([january])));
  expect(tries.filter((issued) => issued !== null)).toHaveLength(1);
  const both = await buyer.isInvoiced(january, february);
  expect((await buyer.document(both.invoiceId)).net).toEqual(euros(200));
  expect(await buyer.isInvoicedOnce([january, february])).toBeNull();
  expect(await buyer.isInvoicedOnce([])).toBeNull();
});

test.each([0, -100])('an invoice of %i cents is none', async (cents) => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  await expect(buyer.isInvoiced(cents)).rejects.toThrow(RangeError);
});

test('another company’s device is not charged', async () => {
  await aSeller(platform);
  const [buyer, other] = [await aBuyer(platform), await aBuyer(platform)];
  await expect(buyer.isInvoiced(other.charge(100))).rejects.toThrow('is not the company');
});

test('the balance pays first, and only what is left is owed', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  const order = await buyer.orders(1000);
  await buyer.pays(order);
  await buyer.becomes(order, { status: 'paid' });
  const part = await buyer.isInvoiced(1495);
  expect(await buyer.standing(part.invoiceId)).toMatchObject({ total: 1809, paid: 1000, open: 809 });
  expect(await buyer.document(part.invoiceId)).toMatchObject({ prepaid: euros(1000) });
  expect(await buyer.balance()).toBe(0);
  expect(await buyer.claim(part.paymentId)).toMatchObject({ state: 'added' });
});

test('an order that was paid is an invoice with nothing open', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  const order = await buyer.orders(2000);
  await buyer.pays(order);
  await buyer.becomes(order, { status: 'paid' });
  const { invoiceId, paymentId } = await buyer.isInvoiced(1495);
  expect(await buyer.document(invoiceId)).toMatchObject({
    prepaid: euros(1809),
    dueOn: '2027-02-01',
    terms: { how: 'settled' },
  });
  expect(await buyer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await buyer.balance()).toBe(191);
});

test('a debit is announced two weeks ahead and collected on its day; the next of the same amount comes with its invoice', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  const mandate = await buyer.hasMandate();
  const first = await buyer.isInvoiced(1495);
  expect(await buyer.document(first.invoiceId)).toMatchObject({
    dueOn: '2027-02-15',
    terms: { how: 'direct-debit', mandateReference: `M-${mandate.id}`, account: 'NL•• •••• 0000' },
  });
  days(13);
  await runPayments(platform);
  expect(await buyer.attempts(first.paymentId)).toEqual([]);
  days(1);
  await runPayments(platform);
  expect(await buyer.attempts(first.paymentId)).toMatchObject([
    { sequence: 'recurring', amount_cents: 1809 },
  ]);
  await buyer.becomes(first.paymentId, { status: 'paid' });

  const same = await buyer.isInvoiced(1495);
  expect(await buyer.document(same.invoiceId)).toMatchObject({ dueOn: '2027-02-15' });
  await runPayments(platform);
  expect(await buyer.attempts(same.paymentId)).toHaveLength(1);
  const other = await buyer.isInvoiced(1500);
  expect(await buyer.document(other.invoiceId)).toMatchObject({ dueOn: '2027-03-01' });
});

test('what the customer pays before is not collected', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  await buyer.hasMandate();
  const { paymentId } = await buyer.isInvoiced(1495);
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'paid' });
  days(14);
  await runPayments(platform);
  expect(await buyer.attempts(paymentId)).toHaveLength(1);
});

test('a page that is open on the day puts the collection off, and one that was left does not', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  await buyer.hasMandate();
  const { paymentId } = await buyer.isInvoiced(1495);
  days(14);
  await buyer.pays(paymentId);
  await runPayments(platform);
  expect(await buyer.attempts(paymentId)).toHaveLength(1);
  await buyer.becomes(paymentId, { status: 'expired' });
  days(1);
  await runPayments(platform);
  expect((await buyer.attempts(paymentId)).map(({ sequence }) => sequence)).toEqual(['oneoff', 'recurring']);
});

test('a mandate that has gone on the day sends a link instead', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  const { id } = await buyer.hasMandate();
  const { paymentId } = await buyer.isInvoiced(1495);
  await database.allCompanies
    .updateTable('mandates')
    .set({ state: 'revoked' })
    .where('id', '=', id)
    .execute();
  days(14);
  await runPayments(platform);
  expect(await buyer.attempts(paymentId)).toEqual([]);
  expect(await buyer.mails()).toEqual(['payment-request']);
  expect(await buyer.claim(paymentId)).toMatchObject({ next_try_at: null });
});

test('above the limit of a debit the customer pays; a card has none', async () => {
  await aSeller(platform);
  const [debited, card] = [await aBuyer(platform), await aBuyer(platform)];
  await debited.hasMandate();
  await card.hasMandate('creditcard');
  const over = await debited.isInvoiced(82_645);
  expect(await debited.document(over.invoiceId)).toMatchObject({
    total: euros(100_000),
    terms: { how: 'direct-debit' },
  });
  const more = await debited.isInvoiced(82_646);
  expect(await debited.document(more.invoiceId)).toMatchObject({ terms: { how: 'transfer' } });
  const charged = await card.isInvoiced(82_646);
  expect(await card.document(charged.invoiceId)).toMatchObject({
    dueOn: '2027-02-01',
    terms: { how: 'card' },
  });
});

test.each([
  ['DE', 'DE123456789', 'valid', { category: 'AE', country: 'NL', rate: 0 }, 1495],
  ['DE', 'DE123456789', 'invalid', { category: 'S', country: 'NL', rate: 2100 }, 1809],
  ['DE', 'DE123456789', 'unknown', { category: 'S', country: 'NL', rate: 2100 }, 1809],
  ['CH', null, null, { category: 'O', country: 'NL', rate: 0 }, 1495],
] as const)(
  'a buyer in %s with the number %s, which the register calls %s, is taxed as %o',
  async (country, number, status, vat, total) => {
    await aSeller(platform);
    const buyer = await aBuyer(platform);
    await buyer.is({ country, tax_number: number, vat_status: status });
    const { invoiceId } = await buyer.isInvoiced(1495);
    expect(await buyer.document(invoiceId)).toMatchObject({ vat, total: euros(total) });
    // Once issued it stays, whatever the register says later.
    await buyer.is({ vat_status: 'valid' });
    expect(await buyer.document(invoiceId)).toMatchObject({ vat });
  },
);

test('nothing of an issued invoice can be changed, by whoever', async () => {
  await aSeller(platform);
  const buyer = await aBuyer(platform);
  const { invoiceId } = await buyer.isInvoiced(1495);
  for (const of of [database.company(buyer.companyId), database.allCompanies]) {
    await expect(
      of.updateTable('invoices').set({ net_cents: 1 }).where('id', '=', invoiceId).execute(),
    ).rejects.toThrow('permission denied');
    await expect(
      of.deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId).execute(),
    ).rejects.toThrow('permission denied');
  }
});
