import { randomUUID } from 'node:crypto';
import { sandboxPaymentKey } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { MandateMethod, PaymentMethod, SequenceType } from '@mollie/api-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../world.fixture.ts';
import { startProviderWorld, type ProviderWorld } from '../provider-world.fixture.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await startProviderWorld();
});
afterAll(() => world.close());

const euro = (value: string) => ({ value, currency: 'EUR' });
async function paid(of: object = {}) {
  const payment = await world.client.payments.create(world.order(of));
  await world.desk(`/payments/${payment.id}/state`, { status: 'paid' });
  return payment;
}
async function firstOf<T>(all: AsyncIterable<T>): Promise<T | undefined> {
  for await (const one of all) return one;
  return undefined;
}
const raw = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  fetch(`${world.sandbox.url}/mollie/v2${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${sandboxPaymentKey}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  });

test.each(['NL91ABNA0417164301', 'DE88370400440532013000', 'NL', 'NL91 ABNA 0417'])(
  'the IBAN %s is refused by its name',
  async (consumerAccount) => {
    const { id: customerId } = await world.client.customers.create({ name: 'Hof' });
    const wanted = { customerId, method: MandateMethod.directdebit, consumerName: 'Hof', consumerAccount };
    await expect(world.client.customerMandates.create(wanted)).rejects.toMatchObject({
      statusCode: 422,
      field: 'consumerAccount',
    });
  },
);

test('an IBAN may be typed in groups', async () => {
  const { id: customerId } = await world.client.customers.create({ name: 'Hof' });
  const mandate = await world.client.customerMandates.create({
    customerId,
    method: MandateMethod.directdebit,
    consumerName: 'Hof',
    consumerAccount: 'nl91 abna 0417 1643 00',
  });
  expect(mandate).toMatchObject({ details: { consumerAccount: 'NL91ABNA0417164300' } });
});

test('while the first request with a key is under way, another with it is told so; afterwards it gets the answer', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const init = { method: 'POST', headers, body: JSON.stringify(world.order({ description: 'Hangs' })) };
  await world.desk('/payments/fault', { conduct: 'hangs', only: 'POST' });
  const patience = new AbortController();
  const first = raw('/payments', { ...init, signal: patience.signal }).catch(() => 'gave up');
  const made = async () => (await world.client.payments.page({ limit: 1 }))[0]?.description === 'Hangs';
  await until(made, 'it is taken');
  expect((await raw('/payments', init)).status).toBe(409);
  patience.abort();
  expect(await first).toBe('gave up');
  await until(async () => (await raw('/payments', init)).status === 201, 'its answer');
  const two = await world.client.payments.page({ limit: 2 });
  expect(two.filter(({ description }) => description === 'Hangs')).toHaveLength(1);
});

test('what is ended twice with one key is ended once', async () => {
  const payment = await world.client.payments.create(world.order());
  const idempotencyKey = randomUUID();
  expect(await world.client.payments.cancel(payment.id, { idempotencyKey })).toMatchObject({
    status: 'canceled',
  });
  expect(await world.client.payments.cancel(payment.id, { idempotencyKey })).toMatchObject({
    status: 'canceled',
  });
  await expect(world.client.payments.cancel(payment.id)).rejects.toMatchObject({ statusCode: 422 });
});

test('a list is walked to its end, forth and back, and either way round', async () => {
  const { id: customerId } = await world.client.customers.create({ name: 'Hof' });
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1)
    made.unshift((await world.client.customerPayments.create({ ...world.order(), customerId })).id);
  const second = await (await world.client.customerPayments.page({ customerId, limit: 2 })).nextPage?.();
  const third = await second?.nextPage?.();
  expect(third?.map(({ id }) => id)).toEqual(made.slice(4));
  expect(third?.nextPage).toBeUndefined();
  expect((await third?.previousPage?.())?.map(({ id }) => id)).toEqual(made.slice(2, 4));
  const oldest = await world.client.customerPayments.page({ customerId, limit: 2, sort: 'asc' });
  expect((await oldest.nextPage?.())?.map(({ id }) => id)).toEqual(made.toReversed().slice(2, 4));
  const all: string[] = [];
  for await (const { id } of world.client.customerPayments.iterate({ customerId })) all.push(id);
  expect(all).toEqual(made);
});

test('a list of nobody is not there, and one begins at nothing that it has not', async () => {
  const nobody = { statusCode: 404 };
  await expect(world.client.customerPayments.page({ customerId: 'cst_no' })).rejects.toMatchObject(nobody);
  await expect(world.client.customerMandates.page({ customerId: 'cst_no' })).rejects.toMatchObject(nobody);
  await expect(world.client.paymentRefunds.page({ paymentId: 'tr_no' })).rejects.toMatchObject(nobody);
  await expect(world.client.paymentChargebacks.page({ paymentId: 'tr_no' })).rejects.toMatchObject(nobody);
  await expect(world.client.payments.page({ from: 'tr_no' })).rejects.toMatchObject({
    statusCode: 400,
    field: 'from',
  });
  expect((await raw('/payments?limit=251')).status).toBe(400);
});

test('methods know their bounds', async () => {
  const names = async (value: string, currency = 'EUR', sequenceType = SequenceType.recurring) => {
    const listed = await world.client.methods.list({ sequenceType, amount: { value, currency } });
    return listed.map(({ id }) => id);
  };
  expect(await names('1000.00')).toEqual(['creditcard', 'directdebit']);
  expect(await names('1000.01')).toEqual(['creditcard']);
  expect(await names('10.00', 'USD', SequenceType.oneoff)).toEqual(['creditcard']);
  expect(await world.client.methods.get('ideal')).toMatchObject({
    description: 'iDEAL | Wero',
    minimumAmount: euro('0.01'),
  });
  await expect(world.client.methods.get('giropay')).rejects.toMatchObject({ statusCode: 404 });
  expect((await raw('/methods?sequenceType=often')).status).toBe(400);
  const { customerId, mandateId } = await world.aMandate(PaymentMethod.ideal);
  const debit = { customerId, mandateId, sequenceType: SequenceType.recurring, amount: euro('1000.01') };
  await expect(world.client.payments.create(world.order(debit))).rejects.toMatchObject({ field: 'amount' });
});

test('a debit says what a bank says of it, and where its state is changed', async () => {
  const { customerId, mandateId } = await world.aMandate(PaymentMethod.ideal);
  const debit = await world.client.payments.create(
    world.order({ customerId, mandateId, sequenceType: SequenceType.recurring, redirectUrl: undefined }),
  );
  expect(debit).toMatchObject({
    details: {
      transferReference: expect.stringMatching(/^SD/),
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      consumerName: 'Hof Sonne',
      bankReasonCode: null,
    },
  });
  expect(debit.getChangePaymentStateUrl()).toBe(`${world.sandbox.url}/checkout/${debit.id}`);
  expect(debit.getCheckoutUrl()).toBeNull();
  await world.desk(`/payments/${debit.id}/state`, { status: 'failed', reason: 'MD01' });
  expect(await world.client.payments.get(debit.id)).toMatchObject({
    statusReason: { code: 'MD01' },
    details: { bankReasonCode: 'MD01', bankReason: expect.stringContaining('MD01') },
  });
});

test('a card says why it was refused', async () => {
  const card = await world.client.payments.create(world.order({ method: PaymentMethod.creditcard }));
  await world.desk(`/payments/${card.id}/state`, { status: 'failed', reason: 'insufficient_funds' });
  expect(await world.client.payments.get(card.id)).toMatchObject({
    statusReason: { code: 'insufficient_funds' },
    details: { failureReason: 'insufficient_funds', cardLabel: 'Visa' },
  });
});

test('what belongs to a payment is found by its links', async () => {
  const { id: customerId } = await world.client.customers.create({ name: 'Hof' });
  const { id } = await paid({ customerId });
  await world.client.paymentRefunds.create({ paymentId: id, amount: euro('1.00') });
  await world.desk(`/payments/${id}/chargeback`, { amount: '2.00', reason: 'AC04' });
  const payment = await world.client.payments.get(id);
  const refund = await firstOf(payment.getRefunds());
  expect(refund).toMatchObject({ amount: euro('1.00'), status: 'queued' });
  expect(await refund?.getPayment()).toMatchObject({ id });
  const chargeback = await firstOf(payment.getChargebacks());
  expect(chargeback).toMatchObject({ amount: euro('2.00'), reason: { code: 'AC04' }, reversedAt: null });
  const chargebackId = chargeback?.id ?? '';
  expect(await world.client.paymentChargebacks.get(chargebackId, { paymentId: id })).toMatchObject({
    paymentId: id,
  });
  expect(await payment.getCustomer()).toMatchObject({ id: customerId });
});

test('a currency that is not the euro is paid by card', async () => {
  const amount = { value: '10.00', currency: 'USD' };
  expect(await paid({ amount, method: PaymentMethod.creditcard })).toMatchObject({ amount });
  await expect(
    world.client.payments.create(world.order({ amount, method: PaymentMethod.ideal })),
  ).rejects.toMatchObject({ field: 'amount' });
});
