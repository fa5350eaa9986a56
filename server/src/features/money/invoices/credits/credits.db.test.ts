import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { writeOffPayment } from '#features/money/payments/staff/write-off-payment.ts';
import { aBuyer, aSeller } from '../invoices.fixture.ts';
import { creditInvoice } from './credit-invoice.ts';
import { reissueInvoice } from './reissue-invoice.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  await aSeller(platform);
});
afterAll(() => database.close());

const refused = expect.objectContaining({ code: 'not-allowed-now' });
const part = (line: number, cents: number) => ({ line, net: euros(cents) });

test('a credit note corrects its invoice in a series of its own, and what is open becomes less', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId, number, paymentId } = await buyer.isInvoiced(1000, 500);
  const creditId = await buyer.credits(invoiceId, [part(2, 500)]);
  expect(await buyer.document(creditId)).toMatchObject({
    kind: 'credit-note',
    number: expect.stringMatching(/^C2027-\d{5}$/),
    dueOn: null,
    corrects: { number, issuedOn: '2027-02-01', reason: 'A slip' },
    lines: [{ line: 1, net: euros(500) }],
    net: euros(500),
    vatAmount: euros(105),
    total: euros(605),
    terms: { how: 'settled' },
  });
  expect(await buyer.standing(invoiceId)).toMatchObject({ total: 1815, credited: 605, open: 1210, paid: 0 });
  expect(await buyer.claim(paymentId)).toMatchObject({ state: 'added' });
  expect(await buyer.balance()).toBe(0);
});

test('what was paid already becomes the balance, which the next invoice takes', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId, paymentId } = await buyer.isInvoiced(1000);
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'paid' });
  await buyer.credits(invoiceId);
  expect(await buyer.standing(invoiceId)).toMatchObject({ credited: 1210, open: 0, paid: 0 });
  expect(await buyer.claim(paymentId)).toMatchObject({ state: 'paid' });
  expect(await buyer.balance()).toBe(1210);
  const next = await buyer.isInvoiced(1000);
  expect(await buyer.document(next.invoiceId)).toMatchObject({
    prepaid: euros(1210),
    terms: { how: 'settled' },
  });
});

test('an invoice that is credited whole need not be paid, and is not collected', async () => {
  const buyer = await aBuyer(platform);
  await buyer.hasMandate();
  const { invoiceId, paymentId } = await buyer.isInvoiced(1000);
  await buyer.credits(invoiceId);
  expect(await buyer.claim(paymentId)).toMatchObject({ state: 'paid', next_try_at: null });
  platform.clock.advance(15 * 24 * 3_600_000);
  await buyer.works();
  expect(await buyer.attempts(paymentId)).toEqual([]);
});

test('several credit notes give back the invoice to the cent, and no more', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId } = await buyer.isInvoiced(50, 50, 50);
  for (const line of [1, 2]) await buyer.credits(invoiceId, [part(line, 50)]);
  await buyer.credits(invoiceId);
  expect(await buyer.standing(invoiceId)).toMatchObject({ total: 182, credited: 182, open: 0 });
  await expect(buyer.credits(invoiceId)).rejects.toEqual(refused);
  await expect(buyer.credits(invoiceId, [part(1, 1)])).rejects.toEqual(refused);
});

test('eight credits of the same line at once are one', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId } = await buyer.isInvoiced(1000);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => buyer.credits(invoiceId)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await buyer.standing(invoiceId)).toMatchObject({ credited: 1210, open: 0 });
});

test('a credit note keeps the rate of its invoice, whatever became of the buyer’s number', async () => {
  const buyer = await aBuyer(platform);
  await buyer.is({ country: 'DE', tax_number: 'DE123456789', vat_status: 'invalid' });
  const { invoiceId } = await buyer.isInvoiced(1000);
  await buyer.is({ vat_status: 'valid' });
  const creditId = await buyer.credits(invoiceId);
  expect(await buyer.document(creditId)).toMatchObject({
    vat: { category: 'S', rate: 2100 },
    total: euros(1210),
  });
});

test('a credit note finds its way as the buyer wants invoices now, and names them as its invoice did', async () => {
  const buyer = await aBuyer(platform);
  await buyer.is({ name: 'De Hoeve', invoice_emails: ['office@farm.example'] });
  const { invoiceId } = await buyer.isInvoiced(1000);
  await buyer.is({ name: 'De Horst', registration_number: '87654321', e_invoice_format: 'xrechnung' });
  expect(await buyer.document(await buyer.credits(invoiceId))).toMatchObject({
    format: 'xrechnung',
    buyer: { name: 'De Hoeve', endpoint: { scheme: '0106', id: '87654321' } },
  });
});

test('a credit note is not credited', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId } = await buyer.isInvoiced(1000);
  await expect(buyer.credits(await buyer.credits(invoiceId))).rejects.toEqual(refused);
});

test('what was given up is not given back as well', async () => {
  const buyer = await aBuyer(platform);
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  const { invoiceId, paymentId } = await buyer.isInvoiced(1000);
  await writeOffPayment(platform, maker.context, { paymentId, reason: 'Nobody there' });
  await buyer.credits(invoiceId, [part(1, 400)]);
  expect(await buyer.standing(invoiceId)).toEqual({
    total: 1210,
    credited: 484,
    writtenOff: 726,
    open: 0,
    paid: 0,
  });
  expect(await buyer.balance()).toBe(0);
});

test('staff credit for a reason that the company reads, and nobody else does', async () => {
  const buyer = await aBuyer(platform);
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  const { invoiceId, number } = await buyer.isInvoiced(1000);
  const act = { invoiceId, reason: 'Ticket 4711', parts: null, words: 'The device was returned' };
  expect(await creditInvoice(platform, maker.context, act)).toMatchObject({
    kind: 'credit-note',
    state: 'issued',
    reason: 'The device was returned',
    corrects: { id: invoiceId, number },
  });
  const entries = await database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'reason', 'details'])
    .where('company_id', '=', buyer.companyId)
    .where('action', '=', 'invoice.credited')
    .execute();
  expect(entries).toEqual([{ action: 'invoice.credited', reason: 'Ticket 4711', details: { number } }]);
  await expect(creditInvoice(platform, buyer.context, act)).rejects.toMatchObject({ code: 'no-permission' });
  await expect(creditInvoice(platform, maker.context, act)).rejects.toEqual(refused);
});

test('an invoice is issued anew with the VAT of now, and what was paid pays for it', async () => {
  const buyer = await aBuyer(platform);
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  await buyer.is({ country: 'DE', tax_number: 'DE123456789', vat_status: 'invalid' });
  const { invoiceId, paymentId, number } = await buyer.isInvoiced(
    buyer.charge(1000, { discount: euros(100) }),
    500,
  );
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'paid' });
  await buyer.is({ vat_status: 'valid' });
  await database.allCompanies
    .updateTable('devices')
    .set({ name: 'Other' })
    .where('id', '=', buyer.deviceId)
    .execute();

  const act = { invoiceId, reason: 'Ticket 4711', words: 'The VAT number is valid' };
  const again = await reissueInvoice(platform, maker.context, act);
  expect(again).toMatchObject({
    kind: 'invoice',
    state: 'paid',
    vatCategory: 'AE',
    net: euros(1400),
    total: euros(1400),
    lines: [
      { device: 'Barn', net: euros(900), discount: euros(100) },
      { device: 'Barn', net: euros(500) },
    ],
  });
  expect(again.number).not.toBe(number);
  expect(await buyer.standing(invoiceId)).toMatchObject({ credited: 1694, open: 0 });
  expect(await buyer.balance()).toBe(294);
  await expect(reissueInvoice(platform, maker.context, act)).rejects.toEqual(refused);
  await expect(reissueInvoice(platform, buyer.context, act)).rejects.toMatchObject({ code: 'no-permission' });
});

test('an invoice of which part was credited is not issued anew, and nothing of it is changed', async () => {
  const buyer = await aBuyer(platform);
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  const { invoiceId } = await buyer.isInvoiced(1000);
  await buyer.credits(invoiceId, [part(1, 100)]);
  const act = { invoiceId, reason: 'Ticket 4711', words: 'A slip' };
  await expect(reissueInvoice(platform, maker.context, act)).rejects.toEqual(refused);
  expect(await buyer.standing(invoiceId)).toMatchObject({ credited: 121, open: 1089 });
});

test('what a credit gave back pays for what the bank takes back, and nobody is asked for it again', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId, paymentId } = await buyer.isInvoiced(1000);
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'paid' });
  await buyer.credits(invoiceId);
  expect(await buyer.balance()).toBe(1210);
  const before = await buyer.mails();
  const paid = await buyer.newest(paymentId);
  await buyer.takesBack(paymentId, 1210);
  expect(await buyer.standing(invoiceId)).toMatchObject({ open: 0, credited: 1210, paid: 0 });
  expect(await buyer.balance()).toBe(0);
  expect(await buyer.claim(paymentId)).toMatchObject({ state: 'paid', failed_at: null });
  expect(await buyer.mails()).toEqual(before);
  // The bank gives it back after all: it was paid twice by then, and goes to whoever paid.
  await buyer.givesBack(paid);
  expect(await buyer.standing(invoiceId)).toMatchObject({ open: 0 });
  const refunds = await database.allCompanies
    .selectFrom('payment_refunds')
    .select(['reason', 'amount_cents'])
    .where('attempt_id', '=', paid.id)
    .execute();
  expect(refunds).toEqual([{ reason: 'duplicate', amount_cents: 1210 }]);
});

test('a balance that is less than what the bank takes back leaves the rest to be paid', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId, paymentId } = await buyer.isInvoiced(1000);
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'paid' });
  await buyer.credits(invoiceId, [part(1, 400)]);
  await buyer.takesBack(paymentId, 1210);
  expect(await buyer.standing(invoiceId)).toMatchObject({ open: 726, credited: 484 });
  expect(await buyer.claim(paymentId)).toMatchObject({ state: 'chargeback' });
  expect(await buyer.mails()).toContain('payment-failed');
});
