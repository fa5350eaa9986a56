import { PaymentMethod, SequenceType } from '@mollie/api-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bankDaysLater } from './bank-days.ts';
import { startProviderWorld, type ProviderWorld } from './provider-world.fixture.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await startProviderWorld();
});
beforeEach(() => {
  world.webhooks.length = 0;
  world.events.length = 0;
});
afterAll(() => world.close());

const becomes = (id: string, of: object) => world.desk(`/payments/${id}/state`, of);
const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(world.sandbox.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html', ...headers },
    redirect: 'manual',
  });
const part = async () => (await fetch(`${world.sandbox.url}/desk/parts/payments`)).text();

test.each([
  ['2026-11-25T10:00:00Z', 1, '2026-11-26T10:00:00Z'],
  ['2026-11-26T10:00:00Z', 2, '2026-11-30T10:00:00Z'],
  ['2026-11-28T10:00:00Z', 1, '2026-11-30T10:00:00Z'],
])('%s and %i bank days are %s', (from, days, to) => {
  expect(bankDaysLater(Date.parse(from), days)).toBe(Date.parse(to));
});

test('a debit waits for the bank, unless the desk says that debits are paid by themselves', async () => {
  const { customerId, mandateId } = await world.aMandate(PaymentMethod.ideal);
  const order = world.order({
    customerId,
    mandateId,
    sequenceType: SequenceType.recurring,
    redirectUrl: undefined,
  });
  const waits = await world.client.payments.create(order);
  await world.desk('/time', { advance: 'P5D' });
  expect((await world.client.payments.get(waits.id)).status).toBe('pending');

  await world.desk('/payments/rules', { payDebits: true });
  const debit = await world.client.payments.create(order);
  const refused = await world.client.payments.create(order);
  await becomes(refused.id, { status: 'failed', reason: 'AM04' });
  await world.desk('/time', { advance: 'P1D' });
  expect((await world.client.payments.get(debit.id)).status).toBe('pending');
  await world.desk('/time', { advance: 'P4D' });
  expect((await world.client.payments.get(debit.id)).status).toBe('paid');
  expect((await world.client.payments.get(refused.id)).status).toBe('failed');
  expect(world.webhooks.filter((id) => id === debit.id)).toHaveLength(1);
  await world.desk('/payments/rules', { payDebits: false });
});

test('a refund leaves the queue and goes back, each told by its own event; the desk may say otherwise', async () => {
  const { id: paymentId } = await world.client.payments.create(world.order());
  await becomes(paymentId, { status: 'paid' });
  const refund = () =>
    world.client.paymentRefunds.create({ paymentId, amount: { value: '1.00', currency: 'EUR' } });
  const status = async (id: string) => (await world.client.paymentRefunds.get(id, { paymentId })).status;
  const [goes, fails, ends] = [await refund(), await refund(), await refund()];
  expect(goes.status).toBe('queued');
  await world.client.paymentRefunds.cancel(ends.id, { paymentId });
  expect(await status(ends.id)).toBe('canceled');
  await world.desk('/time', { advance: 'PT2H' });
  expect(await status(goes.id)).toBe('pending');
  await expect(world.client.paymentRefunds.cancel(goes.id, { paymentId })).rejects.toMatchObject({
    statusCode: 422,
  });
  await world.desk(`/refunds/${fails.id}/state`, { status: 'failed' });
  await world.desk('/time', { advance: 'P1D' });
  expect([await status(goes.id), await status(fails.id)]).toEqual(['refunded', 'failed']);
  const own = world.events.filter(({ entityId }) => entityId === goes.id).map(({ type }) => type);
  expect(own).toEqual(['refund.queued', 'refund.pending', 'refund.refunded']);
  expect(world.webhooks.every((id) => id === paymentId)).toBe(true);
});

test('chargebacks have events of their own', async () => {
  const { id } = await world.client.payments.create(world.order());
  await becomes(id, { status: 'paid' });
  await world.desk(`/payments/${id}/chargeback`, {});
  await world.desk(`/payments/${id}/chargeback/reverse`, {});
  const [, received, reversed] = world.events;
  expect([received?.type, reversed?.type]).toEqual(['chargeback.received', 'chargeback.reversed']);
  expect(received?.entityId).toMatch(/^chb_/);
  expect(world.webhooks).toEqual([id, id, id]);
});

test('a part that is paid becomes the amount', async () => {
  const { id } = await world.client.payments.create(world.order());
  await becomes(id, { status: 'paid', amount: '10.00' });
  expect(await world.client.payments.get(id)).toMatchObject({
    amount: { value: '10.00' },
    amountRemaining: { value: '10.00' },
  });
});

test('webhooks that change places come the last first; one that waits alone comes when this ends', async () => {
  const made = async () => (await world.client.payments.create(world.order())).id;
  const [one, two, three] = [await made(), await made(), await made()];
  await world.desk('/webhooks/fault', { reorder: true });
  await becomes(one, { status: 'paid' });
  expect(world.webhooks).toEqual([]);
  await becomes(two, { status: 'paid' });
  expect(world.webhooks).toEqual([two, one]);
  await becomes(three, { status: 'paid' });
  expect(world.webhooks).toEqual([two, one]);
  await world.desk('/webhooks/fault', { reorder: false });
  expect(world.webhooks).toEqual([two, one, three]);
});

test('a payment that nobody began has no method, whatever ended it', async () => {
  const { id } = await world.client.payments.create(world.order());
  await becomes(id, { status: 'canceled' });
  expect(await world.client.payments.get(id)).toMatchObject({ status: 'canceled', method: null });
});

test('a payment link leads to one payment, again after it failed, and to what was paid', async () => {
  const link = await world.client.paymentLinks.create({
    amount: { value: '24.95', currency: 'EUR' },
    description: 'Belfry F-1',
    redirectUrl: 'https://portal.example/thanks',
    webhookUrl: `${world.portalUrl}/webhook`,
    allowedMethods: [PaymentMethod.ideal, PaymentMethod.bancontact],
  });
  expect(link.id).toMatch(/^pl_/);
  const follow = async () => {
    const answer = await fetch(link.getPaymentUrl(), { redirect: 'manual' });
    return answer.headers.get('location')?.split('/').at(-1) ?? '';
  };
  const first = await follow();
  expect(await follow()).toBe(first);
  const page = await (await fetch(`${world.sandbox.url}/checkout/${first}`)).text();
  expect([...page.matchAll(/type="radio" name="method" value="(\w+)"/g)].map(([, method]) => method)).toEqual(
    ['ideal', 'bancontact'],
  );
  await submit(`/checkout/${first}`, { outcome: 'failed', method: 'ideal', reason: '' });
  const second = await follow();
  expect(second).not.toBe(first);
  await submit(`/checkout/${second}`, { outcome: 'paid', method: 'bancontact', reason: '' });
  expect(await follow()).toBe(second);
  expect(await world.client.paymentLinks.get(link.id)).toMatchObject({ paidAt: expect.any(String) });
  expect((await world.client.paymentLinks.page())[0]?.id).toBe(link.id);
  expect(world.webhooks).toEqual([first, second]);
  expect(world.events.at(-1)).toMatchObject({ type: 'payment-link.paid', entityId: link.id });
  expect((await fetch(`${world.sandbox.url}/checkout/links/pl_none`)).status).toBe(404);
});

test('a payment link that has expired takes nobody', async () => {
  const link = await world.client.paymentLinks.create({
    amount: { value: '24.95', currency: 'EUR' },
    description: 'Belfry F-2',
    expiresAt: new Date(world.now() + 3_600_000).toISOString(),
  });
  await world.desk('/time', { advance: 'PT2H' });
  expect((await fetch(link.getPaymentUrl(), { redirect: 'manual' })).status).toBe(409);
});

test('the page to pay on asks for what is not said, and what was decided stays so', async () => {
  const { id } = await world.client.payments.create(world.order({ method: PaymentMethod.creditcard }));
  const page = await (await fetch(`${world.sandbox.url}/checkout/${id}`)).text();
  expect(page).toContain('Method: Card');
  expect(page).not.toContain('type="radio"');
  const send = () =>
    submit(
      `/checkout/${id}`,
      { outcome: 'failed', reason: 'card_declined' },
      { 'sec-fetch-site': 'same-origin' },
    );
  expect((await send()).status).toBe(303);
  expect(await world.client.payments.get(id)).toMatchObject({ details: { failureReason: 'card_declined' } });
  expect((await send()).status).toBe(409);
  expect(await (await fetch(`${world.sandbox.url}/checkout/${id}`)).text()).toContain(
    'This payment is failed.',
  );
});

test('the desk shows payments, mandates and refunds, and acts on them', async () => {
  await world.aMandate(PaymentMethod.ideal);
  const { id } = await world.client.payments.create(
    world.order({ description: '<b>Farm</b>', metadata: null }),
  );
  expect(await part()).toContain(`href="/checkout/${id}"`);
  expect(await part()).toContain('&#60;b&#62;Farm');
  const answer = await submit(`/desk/payments/${id}`, { act: 'paid', reason: '' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#payments']);
  await submit(`/desk/payments/${id}`, { act: 'chargeback', reason: 'AC04' });
  expect((await world.client.paymentChargebacks.page({ paymentId: id }))[0]).toMatchObject({
    reason: { code: 'AC04' },
  });
  const refund = await world.client.paymentRefunds.create({
    paymentId: id,
    amount: { value: '1.00', currency: 'EUR' },
  });
  await submit(`/desk/refunds/${refund.id}`, { act: 'refunded' });
  expect(await part()).toContain(`1.00 EUR of ${id}: refunded`);
  const { mandates } = (await world.desk('/mandates')).body as { mandates: { id: string; status: string }[] };
  await submit(`/desk/mandates/${mandates[0]?.id}`, { act: 'pending' });
  expect((await world.desk('/mandates')).body).toMatchObject({
    mandates: expect.arrayContaining([expect.objectContaining({ id: mandates[0]?.id, status: 'pending' })]),
  });
  expect(await (await fetch(world.sandbox.url)).text()).toContain('<section id="payments"');
});

test('the desk turns methods, rules and faults on and off', async () => {
  const pressed = async (value: string) =>
    new RegExp(`value="${value}"\\s+aria-pressed="true"`).test(await part());
  for (const [of, value] of [
    ['methods', 'giropay'],
    ['rules', 'payDebits'],
    ['webhooks', 'lose'],
    ['webhooks', 'repeat'],
    ['webhooks', 'reorder'],
  ] as const) {
    expect(await pressed(value)).toBe(false);
    expect((await submit(`/desk/provider/${of}`, { on: value })).status).toBe(303);
    expect(await pressed(value)).toBe(true);
    await submit(`/desk/provider/${of}`, { off: value });
    expect(await pressed(value)).toBe(false);
  }
  await submit('/desk/provider/next', { conduct: 'refuses' });
  expect(await pressed('refuses')).toBe(true);
  await expect(world.client.payments.create(world.order())).rejects.toMatchObject({ statusCode: 422 });
  expect(await pressed('answers')).toBe(true);
  expect((await submit('/desk/provider/webhooks', { on: 'all' })).status).toBe(400);
});
