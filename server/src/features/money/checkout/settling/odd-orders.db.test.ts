import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { reissueInvoice } from '#features/money/invoices/credits/reissue-invoice.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { syncMandate } from '#features/money/payments/mandates/sync-mandate.ts';
import { removeFromCart } from '#features/money/cart/remove-from-cart.ts';
import { aShopper, runCheckout } from '../checkout.fixture.ts';
import { settleOrders } from './settle-orders.ts';

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

/** All mandates are so at the provider, and we look at the company's. */
async function mandatesBecome(companyId: string, state: 'valid' | 'invalid'): Promise<void> {
  for (const [id, mandate] of platform.payments.mandates)
    platform.payments.mandates.set(id, { ...mandate, state });
  const signed = await database.allCompanies
    .selectFrom('mandates')
    .select('id')
    .where('company_id', '=', companyId)
    .execute();
  for (const { id } of signed) await syncMandate(platform, id);
}

test('the mandate of an order that another took the place of holds up no order after it', async () => {
  const shopper = await aShopper(platform);
  const deviceId = await shopper.wants();
  const signed = await shopper.places('directdebit', { signs: true });
  await runCheckout(platform);
  await shopper.wants('monthly', deviceId);
  await shopper.places('ideal');
  await mandatesBecome(shopper.companyId, 'valid');
  await runCheckout(platform);
  expect(await shopper.order(signed.orderId)).toMatchObject({ state: 'canceled', invoiceId: null });
  const { orderId } = await shopper.places('directdebit');
  expect(await shopper.order(orderId)).toMatchObject({ state: 'confirmed' });
});

test('what took the place of another order ends it once nobody can pay it any more', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  for (let turn = 0; turn < 3; turn += 1) {
    for (const method of ['ideal', 'creditcard'] as const) {
      await shopper.places(method);
      platform.clock.advance(1);
    }
  }
  const audit = await database.allCompanies
    .selectFrom('audit_log')
    .select('action')
    .where('company_id', '=', shopper.companyId)
    .where('action', '=', 'order.canceled')
    .execute();
  expect(audit).toHaveLength(5);
  for (const { payment_id: paymentId } of (await shopper.orders()).slice(0, -1))
    await shopper.becomes(paymentId ?? '', { status: 'canceled' });
  await runCheckout(platform);
  expect((await shopper.orders()).filter(({ ended_at: endedAt }) => endedAt === null)).toHaveLength(1);
});

test('the same order with another balance is another one, which asks for what is left', async () => {
  const shopper = await aShopper(platform);
  const credited = await shopper.isInvoiced(500);
  await shopper.isPaidByBank(credited.paymentId, 605);
  await shopper.wants();
  const before = await shopper.places('ideal');
  await shopper.credits(credited.invoiceId);
  const { dueToday, fromBalance } = await shopper.sees();
  expect(fromBalance.cents).toBe(605);
  const after = await shopper.places('ideal');
  expect(after.orderId).not.toBe(before.orderId);
  const { paymentId } = await shopper.order(after.orderId);
  expect((await shopper.newest(paymentId ?? '')).amount_cents).toBe(dueToday.cents - 605);
});

test('an order signed for another account is another one', async () => {
  const shopper = await aShopper(platform);
  const deviceId = await shopper.wants();
  const wrong = await shopper.places('directdebit', { signs: true });
  await shopper.wants('monthly', deviceId);
  const right = await shopper.places('directdebit', { signs: true, iban: 'NL91ABNA0417164300' });
  expect(right.orderId).not.toBe(wrong.orderId);
  expect(await shopper.order(wrong.orderId)).toMatchObject({ state: 'canceled' });
});

test('an order that the bank took back is owed by itself: another one is paid by its own money', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const first = await shopper.places('ideal');
  await shopper.provider(first.orderId, { status: 'paid' });
  const { paymentId, total } = await shopper.order(first.orderId);
  await runCheckout(platform);
  await shopper.takesBack(paymentId ?? '', total.cents);
  await runCheckout(platform);
  expect(await shopper.balance()).toBe(-total.cents);
  expect(await shopper.subscribed()).toMatchObject([{ state: 'active-payment-needed' }]);

  await shopper.wants('yearly');
  const second = await shopper.places('creditcard');
  await shopper.provider(second.orderId, { status: 'paid' });
  const { invoiceId } = await shopper.order(second.orderId);
  expect(await shopper.standing(invoiceId ?? '')).toMatchObject({ open: 0 });

  await shopper.pays(paymentId ?? '');
  await shopper.becomes(paymentId ?? '', { status: 'paid' });
  await runCheckout(platform);
  expect(await shopper.balance()).toBe(0);
  expect((await shopper.subscribed()).map(({ state }) => state)).toEqual(['active', 'active']);
});

test('an order by transfer waits for its invoice that was issued anew', async () => {
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  const shopper = await aShopper(platform);
  const deviceId = await shopper.wants();
  await shopper.wants('yearly');
  const { orderId } = await shopper.places('banktransfer');
  const before = await shopper.order(orderId);
  const reissues = (invoiceId: string | null) =>
    reissueInvoice(platform, maker.context, {
      invoiceId: invoiceId ?? '',
      reason: 'Ticket 1',
      words: 'A name',
    });
  const { id } = await reissues(before.invoiceId);
  await reissues(id);
  await runCheckout(platform);
  const after = await shopper.order(orderId);
  expect(after).toMatchObject({ state: 'awaiting-transfer', total: before.total });
  expect([before.invoiceId, id]).not.toContain(after.invoiceId);
  await shopper.isPaidByBank(after.paymentId ?? '', after.total.cents);
  await runCheckout(platform);
  expect(await shopper.order(orderId)).toMatchObject({ state: 'paid' });
  expect((await shopper.subscribed()).map(({ state }) => state)).toEqual(['active', 'active']);
  const periods = await database.allCompanies
    .selectFrom('subscription_periods')
    .innerJoin('invoice_lines as on', (join) =>
      join
        .onRef('on.invoice_id', '=', 'subscription_periods.invoice_id')
        .onRef('on.line', '=', 'subscription_periods.line'),
    )
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select(['on.invoice_id', 'on.device_id', 'subscriptions.device_id as of'])
    .where('subscriptions.company_id', '=', shopper.companyId)
    .execute();
  expect(periods).toHaveLength(2);
  for (const period of periods)
    expect([period.invoice_id, period.device_id]).toEqual([after.invoiceId, period.of]);
  expect(periods.map(({ of }) => of)).toContain(deviceId);
});

test('an order that fails holds up no other', async () => {
  const shopper = await aShopper(platform);
  const deviceId = await shopper.wants();
  const odd = await shopper.places('ideal');
  await shopper.provider(odd.orderId, { status: 'paid' });
  await database.allCompanies
    .updateTable('orders')
    .set({ lines: JSON.stringify([{ deviceId, subscriptionId: deviceId }]) })
    .where('id', '=', odd.orderId)
    .execute();
  expect(await shopper.order(odd.orderId)).toMatchObject({ state: 'processing' });
  const [line] = (await shopper.sees()).lines;
  await removeFromCart(platform, shopper.context, { id: line?.id ?? '' });
  await shopper.wants('yearly');
  const { orderId } = await shopper.places('ideal');
  await shopper.provider(orderId, { status: 'paid' });
  expect(await shopper.order(orderId)).toMatchObject({ state: 'paid' });
  await expect(settleOrders(platform, shopper.companyId)).rejects.toBeInstanceOf(TypeError);
});

test('a company orders so often an hour, and what it has ordered is told all the same', async () => {
  const shopper = await aShopper(platform);
  await shopper.wants();
  const first = await shopper.places('ideal', { key: 'k-1' });
  await database.allCompanies
    .updateTable('throttles')
    .set({ hits: 60 })
    .where('key', '=', `orders of ${shopper.companyId}`)
    .execute();
  await expect(shopper.places('creditcard')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(await shopper.places('ideal', { key: 'k-1' })).toEqual(first);
});
