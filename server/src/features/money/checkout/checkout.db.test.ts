import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { removeFromCart } from '#features/money/cart/remove-from-cart.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { syncMandate } from '#features/money/payments/mandates/sync-mandate.ts';
import { aShopper, runCheckout } from './checkout.fixture.ts';
import { forgetDeclarer } from './forget-declarers.ts';

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
  await aSeller(platform);
});
afterAll(() => database.close());

const days = (count: number) => platform.clock.advance(count * 24 * 3_600_000);
const refusal = (code: string) => expect.objectContaining({ code });
const books = async () =>
  (
    await database.pools.belfry_provider.query(
      'select coalesce(sum(cents), 0)::int as sum from ledger_entries',
    )
  ).rows[0];

test('the checkout shows what is due today and later, with VAT, and by what it can be paid', async () => {
  const shopper = await aShopper(platform);
  expect(await shopper.sees()).toMatchObject({ lines: [], methods: [], dueToday: { cents: 0 } });
  const deviceId = await shopper.wants('monthly');
  await shopper.wants('yearly');
  const seen = await shopper.sees();
  expect(seen.lines).toMatchObject([
    {
      deviceId,
      type: 'monthly',
      from: '2027-02-01',
      until: '2027-03-01',
      amount: { cents: 1495 },
      discount: { cents: 100 },
      net: { cents: 1395 },
      later: { amount: { cents: 1495 }, months: 1, from: '2027-03-01' },
      contractEnd: '2028-02-01',
    },
    { type: 'yearly', net: { cents: 12 * 1495 - 200 }, later: { months: 12, from: '2028-02-01' } },
  ]);
  const net = 1395 + 12 * 1495 - 200;
  expect(seen).toMatchObject({
    net: { cents: net },
    vat: { category: 'S', country: 'NL', rate: 2100, amount: { cents: Math.round(net * 0.21) } },
    dueToday: { cents: net + Math.round(net * 0.21) },
    fromBalance: { cents: 0 },
    invoiceDay: 1,
    contractMonths: 12,
    noticeMonths: 1,
    conditionsVersion: '2026-11',
    missing: [],
  });
  expect(seen.conditions).toContain('alleen voor bedrijven');
  expect(seen.declaration).toContain('2026-11');
  expect(await shopper.methods()).toEqual([
    'ideal provider',
    'bancontact provider',
    'creditcard provider',
    'directdebit signed-mandate',
    'banktransfer transfer',
  ]);
  await shopper.is({ country: 'DE', tax_number: null, registration_number: null, invoice_emails: [] });
  expect((await shopper.sees()).missing).toEqual(['taxNumber', 'invoiceEmails']);
  await shopper.is({ country: 'DE', tax_number: 'DE136695976', vat_status: 'valid' });
  expect((await shopper.sees()).vat).toMatchObject({ category: 'AE', amount: { cents: 0 } });
});

test('a mandate that the company has comes first, and no transfer with it', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  await shopper.hasMandate('creditcard');
  expect(await shopper.methods()).toEqual([
    'creditcard current-mandate',
    'ideal provider',
    'bancontact provider',
    'directdebit signed-mandate',
  ]);
  // Of a provider that cannot be asked only what needs it is missing.
  platform.payments.methods = () => Promise.reject(new Error('down'));
  expect(await shopper.methods()).toEqual(['creditcard current-mandate']);
  await expect(shopper.places('ideal')).rejects.toEqual(refusal('communication-error'));
});

test('paid at the provider, an order becomes one invoice and its subscriptions, however often it is told of', async () => {
  const shopper = await aShopper(platform);
  const first = await shopper.wants('monthly');
  const second = await shopper.wants('3-monthly');
  const { orderId, checkoutUrl } = await shopper.places('ideal');
  expect(checkoutUrl).toMatch(/^https:\/\/provider\.example\//);
  expect(await shopper.order(orderId)).toMatchObject({
    state: 'processing',
    way: 'provider',
    invoiceId: null,
  });
  expect([await shopper.invoices(), await shopper.subscribed()]).toEqual([[], []]);

  await shopper.provider(orderId, { status: 'paid' });
  await Promise.all(Array.from({ length: 60 }, () => shopper.order(orderId)));
  await runCheckout(platform);
  const order = await shopper.order(orderId);
  expect(order).toMatchObject({ state: 'paid', invoiceId: expect.any(String) });
  const subscribed = await shopper.subscribed();
  expect(subscribed.map((each) => `${each.device_id} ${each.type} ${each.state}`).toSorted()).toEqual(
    [`${first} monthly active`, `${second} 3-monthly active`].toSorted(),
  );
  expect(subscribed.every((each) => each.payment_id === order.paymentId)).toBe(true);
  const { companyId } = shopper;
  expect(await shopper.invoices()).toMatchObject([{ kind: 'invoice', total_cents: order.total.cents }]);
  expect(await shopper.standing(order.invoiceId ?? '')).toMatchObject({ open: 0, paid: order.total.cents });
  expect(await shopper.balance()).toBe(0);
  expect((await shopper.sees()).lines).toEqual([]);
  expect(await shopper.mails()).toEqual(expect.arrayContaining(['order-confirmed']));
  expect(await books()).toEqual({ sum: 0 });
  const audit = await database.allCompanies
    .selectFrom('audit_log')
    .select('action')
    .where('company_id', '=', companyId)
    .where('action', 'like', 'order.%')
    .orderBy('seq')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['order.placed', 'order.paid']);
});

test('an order that nobody pays burns no number, opens no service and sends no mail; money that comes is honoured', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const { orderId } = await shopper.places('ideal');
  await shopper.provider(orderId, { status: 'expired' });
  expect(await shopper.order(orderId)).toMatchObject({ state: 'expired', invoiceId: null });
  await runCheckout(platform);
  expect([await shopper.invoices(), await shopper.subscribed(), await shopper.mails()]).toEqual([[], [], []]);
  expect((await shopper.sees()).lines).toHaveLength(1);

  const { payment_id: paymentId } = (await shopper.orders())[0] ?? {};
  await shopper.becomes(paymentId ?? '', { status: 'paid' });
  expect(await shopper.order(orderId)).toMatchObject({ state: 'paid' });
  expect(await shopper.subscribed()).toMatchObject([{ state: 'active' }]);
});

test('two tabs order once; another method takes the place of the first, and what is paid twice goes back', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const seen = await shopper.sees();
  const [one, two] = await Promise.all([
    shopper.places('ideal', { seen }),
    shopper.places('ideal', { seen }),
  ]);
  expect(two.orderId).toBe(one.orderId);
  const again = await shopper.places('ideal', { seen });
  expect([one.checkoutUrl, two.checkoutUrl]).toContain(again.checkoutUrl);
  const { paymentId } = await shopper.order(one.orderId);

  const card = await shopper.places('creditcard');
  expect(card.orderId).not.toBe(one.orderId);
  expect(await shopper.order(one.orderId)).toMatchObject({ state: 'canceled' });
  expect(await shopper.claim(paymentId ?? '')).toMatchObject({ state: 'retired' });
  await runCheckout(platform);
  const { provider_id: left } = await shopper.newest(paymentId ?? '');
  expect(platform.payments.ended).toContain(left);

  await shopper.provider(card.orderId, { status: 'paid' });
  expect(await shopper.order(card.orderId)).toMatchObject({ state: 'paid' });
  await shopper.becomes(paymentId ?? '', { status: 'paid' });
  await runCheckout(platform);
  expect(await shopper.order(one.orderId)).toMatchObject({ state: 'canceled', invoiceId: null });
  expect(await shopper.invoices()).toHaveLength(1);
  expect(platform.payments.refunds).toMatchObject([
    { paymentId: left, amount: { cents: Math.round(1395 * 1.21) } },
  ]);
  expect(await shopper.balance()).toBe(0);
});

test('one order for each key, also where the first answer never came', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const seen = await shopper.sees();
  const first = await shopper.places('ideal', { key: 'k-1', seen });
  expect(await shopper.places('ideal', { key: 'k-1', seen })).toEqual(first);
  await expect(shopper.places('creditcard', { key: 'k-1', seen })).rejects.toEqual(
    refusal('idempotency-key-reused'),
  );
  await shopper.provider(first.orderId, { status: 'paid' });
  await shopper.order(first.orderId);
  // The cart is empty by now.
  expect(await shopper.places('ideal', { key: 'k-1', seen })).toEqual({
    orderId: first.orderId,
    checkoutUrl: null,
  });
  expect(await shopper.orders()).toHaveLength(1);
});

test('what has changed since it was seen is told, with what it is now', async () => {
  const shopper = await aShopper(platform);
  const seen = await shopper.sees();
  await expect(shopper.places('ideal', { seen })).rejects.toEqual(refusal('not-allowed-now'));
  const deviceId = await shopper.wants('monthly');
  await expect(shopper.places('ideal', { seen })).rejects.toMatchObject({
    code: 'changed-meanwhile',
    options: { current: { lines: [{ deviceId }] } },
  });
  await shopper.is({ postal_code: '' });
  await expect(shopper.places('ideal')).rejects.toMatchObject({
    code: 'invalid-input',
    options: { errors: [{ pointer: '/company/postalCode' }] },
  });
  await shopper.is({ postal_code: '1234 AB' });
  await expect(shopper.places('giropay')).rejects.toEqual(refusal('no-valid-payment-methods'));
  await expect(shopper.places('directdebit')).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await shopper.orders()).toEqual([]);
});

test('by the mandate that the company has it begins at once, and is collected as announced', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  await shopper.hasMandate();
  const { orderId, checkoutUrl } = await shopper.places('directdebit');
  expect(checkoutUrl).toBeNull();
  const order = await shopper.order(orderId);
  expect(order).toMatchObject({ state: 'confirmed', way: 'current-mandate', invoiceId: expect.any(String) });
  expect(await shopper.subscribed()).toMatchObject([
    { state: 'active-automatic-payment-pending', payment_id: null },
  ]);
  const { terms, dueOn } = await shopper.document(order.invoiceId ?? '');
  expect([terms.how, dueOn]).toEqual(['direct-debit', '2027-02-15']);
  expect((await shopper.sees()).lines).toEqual([]);
});

test.each([
  ['valid', 'confirmed'],
  ['invalid', 'failed'],
] as const)('a mandate signed with the order that turns out %s leaves it %s', async (becomes, state) => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const { orderId } = await shopper.places('directdebit', { signs: true });
  await runCheckout(platform);
  expect(await shopper.order(orderId)).toMatchObject({
    state: 'processing',
    way: 'signed-mandate',
    paymentId: null,
  });
  expect(await shopper.invoices()).toEqual([]);
  // It stands in no cart and is no subscription yet: nobody is to order it once more.
  expect(await shopper.underWay()).toEqual([orderId]);
  for (const [id, mandate] of platform.payments.mandates)
    platform.payments.mandates.set(id, { ...mandate, state: becomes });
  const { id: mandateId } = await database.allCompanies
    .selectFrom('mandates')
    .select('id')
    .where('company_id', '=', shopper.companyId)
    .executeTakeFirstOrThrow();
  await syncMandate(platform, mandateId);
  await runCheckout(platform);
  expect(await shopper.order(orderId)).toMatchObject({ state });
  expect(await shopper.underWay()).toEqual([]);
  expect((await shopper.subscribed()).map((each) => each.state)).toEqual(
    becomes === 'valid' ? ['active-automatic-payment-pending'] : [],
  );
  // Nothing is verified, as it is charged anyway.
  expect(
    await database.allCompanies
      .selectFrom('payments')
      .select('id')
      .where('company_id', '=', shopper.companyId)
      .where('kind', '=', 'verification')
      .execute(),
  ).toEqual([]);
});

test('by transfer the invoice comes with the order and the subscription with the money', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const { orderId } = await shopper.places('banktransfer');
  const order = await shopper.order(orderId);
  expect(order).toMatchObject({ state: 'awaiting-transfer', invoiceId: expect.any(String) });
  expect([await shopper.invoices(), await shopper.subscribed()]).toMatchObject([[{ kind: 'invoice' }], []]);
  days(20);
  await shopper.isPaidByBank(order.paymentId ?? '', order.total.cents);
  await runCheckout(platform);
  expect(await shopper.order(orderId)).toMatchObject({ state: 'paid' });
  expect(await shopper.subscribed()).toMatchObject([{ state: 'active', payment_id: null }]);
  days(20);
  await runCheckout(platform);
  expect(await shopper.invoices()).toHaveLength(1);
});

test('a transfer that does not come within 30 days is credited', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const { orderId } = await shopper.places('banktransfer');
  const { invoiceId } = await shopper.order(orderId);
  days(29);
  await runCheckout(platform);
  expect(await shopper.order(orderId)).toMatchObject({ state: 'awaiting-transfer' });
  days(2);
  await runCheckout(platform);
  expect(await shopper.order(orderId)).toMatchObject({ state: 'expired' });
  expect(await shopper.standing(invoiceId ?? '')).toMatchObject({ open: 0, paid: 0 });
  expect(await shopper.subscribed()).toEqual([]);
  // Whoever orders the same again gets another order.
  await shopper.wants();
});

test('what is ordered otherwise credits the invoice of a transfer, and begins once', async () => {
  const shopper = await aShopper(platform);
  const deviceId = await shopper.wants();
  const transfer = await shopper.places('banktransfer');
  await shopper.wants('monthly', deviceId);
  const ideal = await shopper.places('ideal');
  expect(await shopper.order(transfer.orderId)).toMatchObject({ state: 'canceled' });
  await shopper.provider(ideal.orderId, { status: 'paid' });
  await runCheckout(platform);
  expect(await shopper.order(ideal.orderId)).toMatchObject({ state: 'paid' });
  expect((await shopper.invoices()).map(({ kind }) => kind).toSorted()).toEqual([
    'credit-note',
    'invoice',
    'invoice',
  ]);
  expect(await shopper.subscribed()).toHaveLength(1);
  expect(await books()).toEqual({ sum: 0 });
});

test('a device that left before the order was paid is left out, and its money goes back', async () => {
  const shopper = await aShopper(platform);
  const gone = await shopper.wants();
  const stays = await shopper.wants('yearly');
  const { orderId } = await shopper.places('ideal');
  await database.allCompanies.deleteFrom('devices').where('id', '=', gone).execute();
  await shopper.provider(orderId, { status: 'paid' });
  expect(await shopper.order(orderId)).toMatchObject({ state: 'paid' });
  expect(await shopper.subscribed()).toMatchObject([{ device_id: stays }]);
  expect(platform.payments.refunds).toEqual([]);
  await runCheckout(platform);
  expect(platform.payments.refunds).toMatchObject([{ amount: { cents: Math.round(1395 * 1.21) } }]);
  expect(await shopper.balance()).toBe(0);
});

test('of two first orders the later one keeps the invoice day of the one that was paid', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const early = await shopper.places('ideal');
  days(2);
  const cart = (await shopper.sees()).lines[0];
  await removeFromCart(platform, shopper.context, { id: cart?.id ?? '' });
  await shopper.wants('yearly');
  const later = await shopper.places('ideal');
  await shopper.provider(later.orderId, { status: 'paid' });
  expect(await shopper.order(later.orderId)).toMatchObject({ state: 'paid' });
  await shopper.provider(early.orderId, { status: 'paid' });
  expect(await shopper.order(early.orderId)).toMatchObject({ state: 'paid' });
  const subscribed = await shopper.subscribed();
  expect(
    subscribed.map((each) => `${each.type} ${each.invoice_base} ${each.next_charge_on}`).toSorted(),
  ).toEqual(['monthly 2027-02-03 2027-02-03', 'yearly 2027-02-03 2028-02-03']);
});

test('a paid order waits for somebody who sells', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const { orderId } = await shopper.places('ideal');
  await database.ownerPool.query(`update sellers set valid_from = '2030-01-01'`);
  expect(await shopper.methods()).toEqual([]);
  await shopper.provider(orderId, { status: 'paid' });
  expect(await shopper.order(orderId)).toMatchObject({ state: 'processing' });
  await runCheckout(platform);
  await database.ownerPool.query(`update sellers set valid_from = '2022-01-01'`);
  platform.clock.advance(3_700_000);
  await runCheckout(platform);
  expect((await shopper.orders())[0]).toMatchObject({ state: 'paid' });
});

test('what the balance pays whole needs no payment at the provider', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const credited = await shopper.isInvoiced(10_000);
  await shopper.pays(credited.paymentId);
  await shopper.becomes(credited.paymentId, { status: 'paid' });
  await shopper.credits(credited.invoiceId);
  await database.allCompanies
    .updateTable('mandates')
    .set({ state: 'revoked', ended_at: platform.clock.now() })
    .where('company_id', '=', shopper.companyId)
    .execute();
  const seen = await shopper.sees();
  expect(seen.fromBalance).toEqual(seen.dueToday);
  expect(await shopper.methods()).toEqual(['directdebit signed-mandate', 'banktransfer transfer']);
  const { orderId } = await shopper.places('banktransfer');
  expect(await shopper.order(orderId)).toMatchObject({ state: 'paid' });
  expect(await shopper.subscribed()).toMatchObject([{ state: 'active' }]);
  expect(await shopper.balance()).toBe(12_100 - seen.dueToday.cents);
});

test('whoever declared is named until they are erased', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  await shopper.places('ideal');
  expect(await shopper.orders()).toMatchObject([{ declared_name: 'Anna Test', declared_by: shopper.userId }]);
  await database.transaction(shopper.companyId, (trx) => forgetDeclarer(trx, shopper));
  expect(await shopper.orders()).toMatchObject([{ declared_name: '', declared_by: null }]);
});
