import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { addPrice } from '#features/money/prices/add-price.ts';
import { aSubscriber, onDay } from '../subscriptions.fixture.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { getCancellation } from './get-cancellation.ts';
import { withdrawCancellation } from './withdraw-cancellation.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // Prices are everybody's.
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  onDay(platform, '2027-01-31');
  await aSeller(platform);
});
afterAll(() => database.close());

const refused = (code: string) => expect.objectContaining({ code });

/** Somebody with a subscription that began today, and what they do with it. */
async function aCustomer(type: Parameters<typeof subscribes>[1] = 'monthly', isPaid = true) {
  const buyer = await aSubscriber(platform);
  const id = await subscribes(buyer, type, isPaid);
  return {
    ...buyer,
    id,
    looks: () => getCancellation(platform, buyer.context, { id }),
    cancels: (words?: string) => cancelSubscription(platform, buyer.context, { id, words }),
    withdraws: () => withdrawCancellation(platform, buyer.context, { id }),
    subscription: () => buyer.row(id),
  };
}
async function subscribes(
  buyer: Awaited<ReturnType<typeof aSubscriber>>,
  type: 'monthly' | 'yearly' | '3-monthly' | 'xl' | 'voip-only-xl',
  isPaid: boolean,
) {
  const [id] = (await buyer.subscribes([type], { isPaid })).ids;
  return id ?? '';
}

test('it goes on until its contract ends, is charged until then, and whoever pays is told', async () => {
  const buyer = await aCustomer();
  onDay(platform, '2027-06-15');
  expect(await buyer.looks()).toEqual({
    cancelAt: '2028-01-31',
    contractEnd: '2028-01-31',
    credit: euros(0),
    creditToOpen: euros(0),
    isForPriceRaise: false,
  });
  expect(await buyer.cancels('Too dear')).toMatchObject({
    state: 'active',
    cancelAt: '2028-01-31',
    allowedActions: ['withdraw-cancel'],
    nextPayment: { date: '2027-02-28' },
  });
  expect(await buyer.subscription()).toMatchObject({ cancel_reason: 'Too dear', next_type: null });
  expect(await buyer.mails()).toContain('subscription-cancelled');
  expect(platform.live.sent.at(-1)).toEqual({
    companyId: buyer.companyId,
    event: 'cart',
    payload: { quantity: 0 },
  });
  const { details } = await database.allCompanies
    .selectFrom('audit_log')
    .select('details')
    .where('company_id', '=', buyer.companyId)
    .where('action', '=', 'subscription.cancelled')
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ cancelAt: '2028-01-31', credit: 0, isForPriceRaise: false });

  await buyer.reaches('2028-01-30');
  expect(await buyer.subscription()).toMatchObject({ state: 'active-payment-needed', next_charge_on: null });
  await buyer.reaches('2028-01-31');
  expect(await buyer.subscription()).toMatchObject({ state: 'canceled' });
  expect((await buyer.periods(buyer.id)).at(-1)).toBe('2027-12-31..2028-01-31 1495');
});

test('charged days beyond it are credited: first against what is open, the rest to the balance', async () => {
  const [paid, owing] = [await aCustomer('yearly'), await aCustomer('yearly')];
  for (const buyer of [paid, owing]) await buyer.reaches('2028-01-31');
  await paid.isPaid(await paid.newestClaim());
  onDay(platform, '2028-03-15');
  // 291 of the 366 days from 31 January 2028 on.
  const net = Math.round((12 * 1495 * 291) / 366);
  const credit = euros(net + Math.round(net * 0.21));
  expect(await paid.looks()).toMatchObject({ cancelAt: '2028-04-15', credit, creditToOpen: euros(0) });
  expect(await owing.looks()).toMatchObject({ cancelAt: '2028-04-15', credit, creditToOpen: credit });
  for (const buyer of [paid, owing])
    expect(await buyer.cancels()).toMatchObject({
      cancelAt: '2028-04-15',
      nextPayment: null,
      allowedActions: [],
    });
  expect(await paid.balance()).toBe(credit.cents);
  expect(await owing.balance()).toBe(0);
  const invoiceId = (await owing.invoices()).at(-1)?.id ?? '';
  expect(await owing.standing(invoiceId)).toMatchObject({
    credited: credit.cents,
    open: 21_707 - credit.cents,
  });

  // Not again: neither given back twice, nor charged once more.
  await expect(paid.withdraws()).rejects.toEqual(refused('not-allowed-now'));
  await paid.reaches('2028-04-15');
  expect(await paid.subscription()).toMatchObject({ state: 'canceled', next_charge_on: null });
  expect(await paid.invoices()).toHaveLength(2);
});

test('the right to leave free of charge on the first day of the first repriced period, whatever the contract', async () => {
  const buyer = await aCustomer('voip-only-xl');
  const keeper = {
    actor: { kind: 'operator' } as const,
    ip: null,
    requestId: 't',
    companyId: buyer.companyId,
  };
  await addPrice(platform, keeper, {
    type: 'voip-only-xl',
    validFrom: '2027-04-10',
    monthly: euros(1600),
  });
  await buyer.reaches('2027-03-31');
  expect(await buyer.looks()).toMatchObject({
    cancelAt: '2027-04-30',
    isForPriceRaise: true,
    credit: euros(0),
  });
  // The day itself is not too late: what was charged of it in the morning is given back.
  await buyer.reaches('2027-04-30');
  expect(await buyer.looks()).toMatchObject({ cancelAt: '2027-04-30', credit: euros(1600 + 336) });
  expect(await buyer.cancels()).toMatchObject({ cancelAt: '2027-04-30', nextPayment: null });
  await buyer.charges();
  expect(await buyer.subscription()).toMatchObject({ state: 'canceled' });
});

test('a cancellation is withdrawn while nothing was settled for it, and charges go on without a gap', async () => {
  const buyer = await aCustomer('3-monthly');
  onDay(platform, '2027-12-20');
  await buyer.charges();
  await buyer.cancels();
  expect(await buyer.subscription()).toMatchObject({ next_charge_on: null });
  expect(await buyer.withdraws()).toMatchObject({
    cancelAt: null,
    nextPayment: { date: '2028-01-31' },
    allowedActions: ['cancel', 'change-plan'],
  });
  await expect(buyer.withdraws()).rejects.toEqual(refused('not-allowed-now'));
  await buyer.reaches('2028-01-31');
  expect((await buyer.periods(buyer.id)).slice(-1)).toEqual(['2028-01-31..2028-04-30 4485']);
  expect(await buyer.subscription()).toMatchObject({ oddity: null });

  // Its last period was cut at the end: that is not mended any more.
  onDay(platform, '2028-04-29');
  await buyer.cancels();
  await buyer.reaches('2028-04-30');
  expect((await buyer.periods(buyer.id)).slice(-1)).toEqual([
    expect.stringMatching(/^2028-04-30\.\.2028-05-29/),
  ]);
  await expect(buyer.withdraws()).rejects.toEqual(refused('not-allowed-now'));
});

test('twice, at once, of what is over, of another company, of nobody, and while the run charges', async () => {
  const buyer = await aCustomer('3-monthly');
  const other = await aCompany(platform);
  for (const act of [getCancellation, cancelSubscription, withdrawCancellation] as const) {
    const of = (id: string) => ({ id, words: undefined });
    await expect(act(platform, other.context, of(buyer.id))).rejects.toEqual(refused('not-found'));
    await expect(act(platform, buyer.context, of(randomUUID()))).rejects.toEqual(refused('not-found'));
  }
  await buyer.reaches('2028-01-31');
  const before = await netOf(buyer.companyId);
  onDay(platform, '2028-04-30');
  const acts = await Promise.allSettled([buyer.cancels(), buyer.charges(), buyer.cancels(), buyer.charges()]);
  expect(acts.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  // Whoever came first: the 30 of 92 days until it ends are charged, cut or given back.
  expect(Math.abs((await netOf(buyer.companyId)) - before - (4485 * 30) / 92)).toBeLessThanOrEqual(1);
  await expect(buyer.cancels()).rejects.toEqual(refused('not-allowed-now'));
  await expect(buyer.looks()).rejects.toEqual(refused('not-allowed-now'));
  await buyer.reaches('2028-05-30');
  expect(await buyer.subscription()).toMatchObject({ state: 'canceled', oddity: null, next_charge_on: null });
  for (const act of [buyer.looks, buyer.cancels, buyer.withdraws])
    await expect(act()).rejects.toEqual(refused('not-allowed-now'));
});

/** What a company was charged less what was given back, without VAT. */
async function netOf(companyId: string): Promise<number> {
  const rows = await database.allCompanies
    .selectFrom('invoices')
    .select(['kind', 'net_cents'])
    .where('company_id', '=', companyId)
    .execute();
  return rows.reduce((net, row) => net + (row.kind === 'invoice' ? row.net_cents : -row.net_cents), 0);
}

test('what is never invoiced is not cancelled, and one of before is', async () => {
  const buyer = await aSubscriber(platform);
  const of = { company_id: buyer.companyId, device_id: buyer.deviceId, state: 'active' as const };
  const insert = async (type: 'demo' | 'monthly') => {
    const row = { ...of, type, started_at: platform.clock.now() };
    return database.allCompanies
      .insertInto('subscriptions')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  const [demo, before] = [await insert('demo'), await insert('monthly')];
  await expect(cancelSubscription(platform, buyer.context, { ...demo, words: undefined })).rejects.toEqual(
    refused('not-allowed-now'),
  );
  expect(await cancelSubscription(platform, buyer.context, { ...before, words: undefined })).toMatchObject({
    cancelAt: '2027-02-28',
    nextPayment: null,
    allowedActions: ['withdraw-cancel'],
  });
});
