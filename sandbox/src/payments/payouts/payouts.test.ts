import { sandboxOrganizationToken, sandboxPaymentKey } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { PaymentMethod, type MollieClient } from '@mollie/api-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { organizationClient } from '../mollie-client.fixture.ts';
import { startProviderWorld, type ProviderWorld } from '../provider-world.fixture.ts';

interface Payout {
  id: string;
  reference: string;
  state: string;
  amount: { value: string };
  payments: string[];
  refunds: string[];
  chargebacks: string[];
}
interface Moved {
  id: string;
  type: string;
  resultAmount: { value: string };
  context: Record<string, string> | null;
}

let world: ProviderWorld;
let client: MollieClient;
beforeEach(async () => {
  world = await startProviderWorld();
  client = organizationClient(world.sandbox.url);
});
afterEach(() => world.close());

const euro = (value: string) => ({ value, currency: 'EUR' });
async function paid(value = '14.95', method = PaymentMethod.ideal): Promise<string> {
  const { id } = await world.client.payments.create(world.order({ amount: euro(value), method }));
  await world.desk(`/payments/${id}/state`, { status: 'paid' });
  return id;
}
async function refunded(paymentId: string, value: string): Promise<string> {
  const { id } = await world.client.paymentRefunds.create({ paymentId, amount: euro(value) });
  await world.desk(`/refunds/${id}/state`, { status: 'refunded' });
  return id;
}
async function payOut(of: object = {}): Promise<Payout> {
  const { status, body } = await world.desk('/payouts', of);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as Payout;
}
function ask(path: string, key: string = sandboxOrganizationToken, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return fetch(`${world.sandbox.url}/mollie/v2${path}`, { ...init, headers });
}
async function moved(): Promise<Moved[]> {
  const answer = await ask('/balances/primary/transactions');
  return ((await answer.json()) as { _embedded: { balance_transactions: Moved[] } })._embedded
    .balance_transactions;
}

test('a payout has the periods, amounts and lists of the provider, and each payment, refund and chargeback is in one', async () => {
  const [one, two, three] = [await paid(), await paid('20.01', PaymentMethod.creditcard), await paid()];
  const [, , wait] = [await refunded(one, '5.00'), await refunded(three, '1.00'), await paid('3.00')];
  const queued = await world.client.paymentRefunds.create({ paymentId: wait, amount: euro('1.00') });
  await world.desk(`/payments/${two}/chargeback`, { amount: '0.01' });
  const open = await client.settlements.getOpen();
  expect(open).toMatchObject({ id: 'open', status: 'open', reference: null, settledAt: null });
  expect(await client.settlements.getNext()).toMatchObject({ id: 'next', amount: open.amount });

  const made = await payOut({ leaveOut: [wait] });
  const settlement = await client.settlements.get(made.id);
  expect(settlement).toMatchObject({
    resource: 'settlement',
    id: expect.stringMatching(/^stl_/),
    reference: expect.stringMatching(/^\d{7}\.\d{4}\.01$/),
    status: 'paidout',
    settledAt: expect.any(String),
  });
  const [periods] = Object.values(settlement.periods);
  const [period] = Object.values(periods ?? {});
  const revenue = (description: string, method: string, count: number, value: string) => {
    const amount = euro(value);
    return { description, method, count, amountNet: amount, amountVat: null, amountGross: amount };
  };
  expect(period?.revenue).toEqual([
    revenue('iDEAL | Wero', 'ideal', 2, '29.9000'),
    revenue('Card', 'creditcard', 1, '20.0100'),
    revenue('Refunds iDEAL | Wero', 'refund', 2, '-6.0000'),
    revenue('Chargebacks Card', 'chargeback', 1, '-0.0100'),
  ]);
  const costs = (method: string, count: number, rate: [string, string | null], amounts: string[]) => {
    const [amountNet, amountVat, amountGross] = amounts.map(euro);
    const [fixed, percentage] = rate;
    return { method, count, rate: { fixed: euro(fixed), percentage }, amountNet, amountVat, amountGross };
  };
  expect(period?.costs).toMatchObject([
    costs('ideal', 2, ['0.2900', null], ['0.5800', '0.1218', '0.7018']),
    costs('creditcard', 1, ['0.2500', '1.8'], ['0.6102', '0.1281', '0.7383']),
    costs('refund', 2, ['0.2500', null], ['0.5000', '0.1050', '0.6050']),
    costs('chargeback', 1, ['7.5000', null], ['7.5000', '1.5750', '9.0750']),
  ]);
  // 29.90 + 20.01 - 6.00 - 0.01 - 0.7018 - 0.7383 - 0.6050 - 9.0750
  expect(settlement.amount).toEqual(euro('32.78'));

  const ids = async (list: Promise<readonly { id: string }[]>) => (await list).map(({ id }) => id);
  const of = { settlementId: made.id };
  expect(await ids(client.settlementPayments.page(of))).toEqual([three, two, one]);
  expect(await ids(client.settlementRefunds.page(of))).toEqual(made.refunds.toReversed());
  expect([...(await client.settlementChargebacks.page(of))]).toMatchObject([
    { paymentId: two, settlementId: made.id, settlementAmount: euro('-0.01') },
  ]);
  expect(await ids(client.settlementCaptures.page(of))).toEqual([]);
  const listed = await client.settlementPayments.page(of);
  expect(listed[0]).toMatchObject({ settlementId: made.id, settlementAmount: euro('14.95') });
  expect(await world.client.payments.get(wait)).not.toHaveProperty('settlementId');

  await world.desk(`/refunds/${queued.id}/state`, { status: 'refunded' });
  const next = await payOut();
  expect(next).toMatchObject({ payments: [wait], refunds: [queued.id], chargebacks: [] });
  expect(next.reference.slice(0, -2)).toBe(made.reference.slice(0, -2));
  expect((await world.desk('/payouts')).body).toMatchObject({
    payouts: [{ id: next.id }, { id: made.id, payments: [one, two, three] }],
  });
  expect(await client.settlements.get(made.reference)).toMatchObject({ id: made.id });
});

test('the balance tells what moved it, with fees in cents, and is empty after a payout', async () => {
  const id = await paid();
  const refund = await refunded(id, '5.00');
  await world.desk(`/refunds/${refund}/state`, { status: 'failed' });
  expect((await world.desk(`/refunds/${refund}/state`, { status: 'refunded' })).status).toBe(409);
  await world.desk(`/payments/${id}/chargeback`, {});
  await world.desk(`/payments/${id}/chargeback/reverse`, {});
  await world.desk('/payouts/corrections', { amount: '-0.25', description: 'Our mistake' });
  const { id: settlementId } = await payOut();
  const all = await moved();
  expect(all.map(({ type, resultAmount }) => [type, resultAmount.value])).toEqual([
    ['outgoing-transfer', '-4.97'],
    ['balance-correction', '-0.25'],
    ['chargeback-reversal', '14.95'],
    ['chargeback', '-24.03'],
    ['returned-refund', '5.00'],
    ['refund', '-5.30'],
    ['payment', '14.60'],
  ]);
  expect(all[0]?.context).toEqual({ settlementId, transferId: expect.stringMatching(/^trf_/) });
  expect(all[1]?.context).toBeNull();
  expect(all[2]?.context).toMatchObject({ paymentId: id, chargebackId: expect.stringMatching(/^chb_/) });
  expect(all[4]?.context).toMatchObject({ paymentId: id, refundId: refund });
  expect(all.at(-1)).toEqual({
    resource: 'balance-transaction',
    id: expect.stringMatching(/^baltr_/),
    type: 'payment',
    initialAmount: euro('14.95'),
    deductions: euro('-0.35'),
    deductionDetails: { fees: euro('-0.35') },
    resultAmount: euro('14.60'),
    createdAt: expect.any(String),
    context: { paymentId: id, paymentDescription: 'Belfry RF18' },
  });
  expect(await (await ask('/balances/primary')).json()).toMatchObject({ availableAmount: euro('0.00') });
});

test('what the rounding of fees leaves is made even by a movement of its own', async () => {
  for (let count = 0; count < 6; count += 1) await paid('10.00');
  const { amount } = await payOut();
  // Six times 0.3509 is 2.1054, six times 0.35 is 2.10.
  expect(amount).toEqual(euro('57.89'));
  const all = await moved();
  expect(all.slice(0, 2).map(({ type, resultAmount }) => [type, resultAmount.value])).toEqual([
    ['outgoing-transfer', '-57.89'],
    ['invoice-rounding-compensation', '-0.01'],
  ]);
});

test('an amount that is wrong, a bank that gets another, and what cannot be paid out', async () => {
  expect(await world.desk('/payouts', {})).toMatchObject({
    status: 409,
    body: { detail: 'There is nothing to pay out: all is in a payout already.' },
  });
  const id = await paid();
  expect((await world.desk('/payouts', { leaveOut: ['tr_stranger'] })).status).toBe(404);
  expect((await world.desk('/payouts', { leaveOut: [id] })).status).toBe(409);
  expect((await world.desk('/payouts', { difference: '1' })).status).toBe(400);
  const wrong = await payOut({ difference: '-0.05', bankAmount: '14.00' });
  expect(wrong.amount).toEqual(euro('14.55'));
  expect((await world.desk('/bank/transfers')).body).toMatchObject({
    transfers: [{ name: 'Stichting Payments', amount: '14.00', reference: `Payout ${wrong.reference}` }],
  });
  await paid('0.30');
  expect(await world.desk('/payouts', {})).toMatchObject({
    status: 409,
    body: { detail: 'Nothing is paid out: it would be -0.05 euro.' },
  });
  await paid();
  await payOut({ bankAmount: '0.00' });
  expect((await world.desk('/bank/transfers')).body).toMatchObject({ transfers: [expect.anything()] });
});

test('a payout goes from state to state, comes to the bank when it is paid out, and may come back', async () => {
  await paid();
  const { id, reference } = await payOut({ state: 'pending' });
  const become = (state: string) => world.desk(`/payouts/${id}/state`, { state });
  expect(await client.settlements.getNext()).toMatchObject({ id: 'next', reference, status: 'pending' });
  expect((await become('failed')).status).toBe(409);
  expect((await become('processing-at-bank')).body).toMatchObject({ state: 'processing-at-bank' });
  const file = async () => (await fetch(`${world.sandbox.url}/bank/statement.xml`)).text();
  expect(await file()).not.toContain(reference);
  expect((await become('paidout')).body).toMatchObject({ settledAt: expect.any(String) });
  expect(await file()).toContain(reference);
  expect((await become('paidout')).status).toBe(409);
  await become('failed');
  expect(await client.settlements.get(id)).toMatchObject({ status: 'failed', amount: euro('14.60') });
  expect((await moved())[0]).toMatchObject({
    type: 'returned-transfer',
    resultAmount: euro('14.60'),
    context: { settlementId: id },
  });
  expect(await payOut()).toMatchObject({ amount: euro('14.60'), payments: [] });
  expect((await world.desk('/payouts/stl_none/state', { state: 'paidout' })).status).toBe(404);
});

test('payouts and balances are read with the organisation’s token alone, which makes no payment without a profile', async () => {
  for (const path of ['/settlements', '/settlements/open', '/settlements/x/payments', '/balances/primary']) {
    const refused = await ask(path, sandboxPaymentKey);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ title: 'Forbidden' }),
    ]);
    expect((await ask(path, 'access_somebodyElse')).status).toBe(401);
  }
  expect((await ask('/settlements/stl_none')).status).toBe(404);
  expect((await ask('/balances/bal_none/transactions')).status).toBe(404);
  const order = JSON.stringify(world.order());
  const refused = await ask('/payments', undefined, { method: 'POST', body: order });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({ field: 'profileId' }),
  ]);
  expect((await ask('/payments')).status).toBe(200);
});

test('lists come page by page, newest first', async () => {
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    await paid();
    made.unshift((await payOut()).id);
  }
  const first = await client.settlements.page({ limit: 2 });
  expect(first.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect((await first.nextPage?.())?.map(({ id }) => id)).toEqual(made.slice(2));
  const seen: string[] = [];
  let next: string | undefined = '/balances/primary/transactions?limit=4';
  while (next) {
    const answer = await (await ask(next)).json();
    const { _embedded, _links } = answer as {
      _embedded: { balance_transactions: Moved[] };
      _links: { next: { href: string } | null };
    };
    seen.push(..._embedded.balance_transactions.map(({ id }) => id));
    next = _links.next?.href.split('/mollie/v2')[1];
  }
  expect(seen).toEqual((await moved()).map(({ id }) => id));
  expect(new Set(seen).size).toBe(6);
  expect((await ask('/balances')).status).toBe(200);
  expect((await ask('/settlements?from=stl_none')).status).toBe(400);
});

test('the desk shows the balance and the payouts, pays out, corrects and moves on', async () => {
  const part = async () => (await fetch(`${world.sandbox.url}/desk/parts/payouts`)).text();
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(`${world.sandbox.url}/desk/payouts${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
  await paid();
  expect(await part()).toContain('<strong>14.60 EUR</strong>, 1 not in a payout yet');
  expect((await submit('/corrections', { amount: '1.00', description: '<i>Gift</i>' })).status).toBe(303);
  const answer = await submit('', { state: 'pending', difference: '', bankAmount: '15.00' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#payouts']);
  const { payouts } = (await world.desk('/payouts')).body as { payouts: Payout[] };
  expect(payouts).toMatchObject([{ state: 'pending', amount: euro('15.60') }]);
  expect(await part()).toContain('the bank gets 15.00 EUR');
  expect((await submit(`/${payouts[0]?.id}`, { state: 'paidout' })).status).toBe(303);
  expect(await part()).toContain('15.60 EUR: Paid out');
  expect((await submit('', { state: 'paidout', difference: 'much', bankAmount: '' })).status).toBe(400);
  expect((await submit('', { state: 'paidout', difference: '', bankAmount: '' })).status).toBe(409);
});
