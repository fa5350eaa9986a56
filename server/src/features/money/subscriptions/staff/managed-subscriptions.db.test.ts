import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { addToCart } from '#features/money/cart/add-to-cart.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { withdrawCancellation, withdrawEnd } from '../cancelling/withdraw-cancellation.ts';
import { presentSubscription } from '../overview/present-subscription.ts';
import { aSubscriber, onDay } from '../subscriptions.fixture.ts';
import { endFreeSubscription, putFreeSubscription } from './free-subscription.ts';
import { getDeviceAllowance } from './device-allowance.ts';
import { getManagedSubscription } from './get-managed-subscription.ts';
import { exportManagedSubscriptions, listManagedSubscriptions } from './list-managed-subscriptions.ts';
import { getReplacement, getRetirement } from './look-before-act.ts';
import { putDeviceAllowance } from './put-device-allowance.ts';
import { replaceSubscription } from './replace-subscription.ts';
import { retireSubscription } from './retire-subscription.ts';

type Asked = Partial<Parameters<typeof listManagedSubscriptions>[2]>;

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let finance: Awaited<ReturnType<typeof aCompany>>['context'];
let plain: typeof finance;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  onDay(platform, '2027-01-31');
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
const refused = (code: string) => expect.objectContaining({ code });
const list = (asked: Asked, by = finance) =>
  listManagedSubscriptions(platform, by, { limit: 50, sort: '-started', ...asked });
async function ids(asked: Asked): Promise<string[]> {
  return (await list(asked)).items.map(({ id }) => id);
}

test('each filter and order finds its subscriptions, page by page, and what has no such day stands last', async () => {
  const buyer = await aSubscriber(platform);
  const { companyId } = buyer;
  const [monthly = '', xl = ''] = (await buyer.subscribes(['monthly', 'xl'])).ids;
  onDay(platform, '2027-02-10');
  const [yearly = ''] = (await buyer.subscribes(['yearly'], { isPaid: false })).ids;
  await buyer.changes(yearly, {
    state: 'active-payment-needed',
    cancel_at: new Date('2027-05-01T00:00:00Z'),
  });
  await retireSubscription(platform, finance, { id: xl, reason, isCredited: false });

  const found = (asked: Asked) => ids({ companyId, ...asked });
  expect((await found({})).at(0)).toBe(yearly);
  expect(await found({ sort: 'ends' })).toEqual([xl, yearly, monthly]);
  expect((await found({ sort: 'next-payment' })).at(-1)).toBe(xl);
  expect(await found({ type: 'xl,yearly' })).toHaveLength(2);
  expect(await found({ state: 'retired' })).toEqual([xl]);
  expect(await found({ unpaid: 'true' })).toEqual([yearly]);
  expect(await found({ ending: 'true' })).toEqual([yearly]);
  expect(await found({ endsFrom: '2027-02-10', endsTo: '2027-02-10' })).toEqual([xl]);
  expect(await found({ endsFrom: '2027-03-01' })).toEqual([yearly]);
  const { nextPaymentOn = null } = (await list({ companyId, type: 'monthly' })).items[0] ?? {};
  expect(
    await found({ nextFrom: nextPaymentOn ?? '', nextTo: nextPaymentOn ?? '', type: 'monthly' }),
  ).toEqual([monthly]);
  expect(await found({ nextFrom: '2030-01-01' })).toEqual([]);

  const pages: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ companyId, sort: 'ends', limit: 1, ...(cursor && { cursor }) });
    pages.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(pages).toEqual([xl, yearly, monthly]);
});

test('a search finds a serial number by its begin, and a company by its name or number', async () => {
  const buyer = await aSubscriber(platform);
  await buyer.is({ name: 'Hoeve Wolkenlucht', customer_number: 88_002 });
  const [id = ''] = (await buyer.subscribes(['monthly'])).ids;
  const [{ serialNumber } = { serialNumber: '' }] = (await list({ search: 'wolken' })).items;
  for (const search of [serialNumber, serialNumber.slice(0, -1), 'lkenlu', '88002'])
    expect(await ids({ search })).toContain(id);
  await buyer.changes(id, { serial_number: null });
  expect(await ids({ search: serialNumber })).toEqual([id]);
});

test('whoever sees no money reads all but the amounts, and may move none', async () => {
  const buyer = await aSubscriber(platform);
  const [id = ''] = (await buyer.subscribes(['monthly'], { isPaid: false })).ids;
  const of = { companyId: buyer.companyId, sort: '-started' } as const;
  const seen = [
    ...(await list(of, plain)).items,
    await wholeOf(exportManagedSubscriptions(platform, plain, of)),
    await getManagedSubscription(platform, plain, { id, reason }),
  ];
  expect(JSON.stringify(seen)).not.toMatch(/cents|14[.,]95/);
  expect(seen).toMatchObject([{ allowedActions: [] }, expect.any(String), { allowedActions: [] }]);

  expect(await getManagedSubscription(platform, finance, { id, reason })).toMatchObject({
    company: { id: buyer.companyId },
    amount: euros(1495),
    periods: [
      { from: '2027-01-31', amount: euros(1495), invoice: { number: expect.stringMatching(/^F2027-/) } },
    ],
    history: [{ id, type: 'monthly', until: null }],
    owed: [{ open: expect.objectContaining({ currency: 'EUR' }) }],
    allowance: 'active-automatically-allowed',
    allowedActions: ['retire', 'change-type'],
  });
});

test('what retiring and another type would come to is what they come to', async () => {
  const buyer = await aSubscriber(platform);
  const [first = '', second = ''] = (await buyer.subscribes(['monthly', 'monthly'])).ids;
  onDay(platform, '2027-02-10');
  const { credit, creditToOpen } = await getRetirement(platform, finance, { id: first, reason });
  expect(credit.cents).toBeGreaterThan(0);
  expect(creditToOpen).toEqual(euros(0));
  await retireSubscription(platform, finance, { id: first, reason, isCredited: true });
  expect(await buyer.balance()).toBe(credit.cents);
  await expect(getRetirement(platform, finance, { id: first, reason })).rejects.toEqual(
    refused('not-allowed-now'),
  );

  const change = await getReplacement(platform, finance, { id: second, type: 'xl', reason });
  const changed = await replaceSubscription(platform, finance, { id: second, type: 'xl', reason });
  const [newest] = (await buyer.invoices()).toReversed();
  expect(newest?.net_cents).toBe(change.charged.cents - change.credited.cents);
  expect(change.nextPayment).toEqual(changed.nextPayment);
  expect((await getManagedSubscription(platform, plain, { id: changed.id, reason })).history).toMatchObject([
    { id: second, type: 'monthly', until: '2027-02-10' },
    { id: changed.id, type: 'xl', until: null },
  ]);
});

test('a block holds until its last day is over, ends by itself, and can be taken back; the customer is told each time', async () => {
  const buyer = await aSubscriber(platform);
  const { companyId } = buyer;
  const deviceId = await aDeviceRow(platform, companyId);
  await buyer.begins([{ type: 'monthly', deviceId }]);
  const decide = (allowed: boolean | null, until: string | null = null) =>
    putDeviceAllowance(platform, plain, { id: deviceId, reason, allowed, until, note: 'Please call us.' });
  const used = async () =>
    (await findAllowances(database.allCompanies, companyId, [deviceId], platform.clock.now())).get(deviceId);

  expect(await decide(false, '2027-02-02')).toMatchObject({
    state: 'active-manually-blocked',
    override: { isAllowed: false, until: '2027-02-02', note: 'Please call us.' },
  });
  expect(await used()).toBe('active-manually-blocked');
  await expect(decide(true, '2027-01-30')).rejects.toEqual(refused('not-allowed-now'));
  onDay(platform, '2027-02-02');
  expect(await used()).toBe('active-manually-blocked');
  onDay(platform, '2027-02-03');
  expect(await used()).toBe('active-automatically-allowed');
  expect((await getDeviceAllowance(platform, plain, { id: deviceId, reason })).override).toBeNull();
  await expect(decide(null)).rejects.toEqual(refused('not-allowed-now'));

  // Twice, and by two at once: the customer is told once.
  await decide(false);
  await decide(false);
  const both = await Promise.allSettled([decide(null), decide(null)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await decide(false);
  expect(await decide(null)).toMatchObject({ state: 'active-automatically-allowed', override: null });
  const log = await database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'reason', 'details'])
    .where('company_id', '=', companyId)
    .where('action', 'like', 'allowance.%')
    .orderBy('seq')
    .execute();
  const [blocked, takenAway] = ['blocked', 'taken-away'].map((what) => ({
    action: `allowance.${what}`,
    reason,
    details: {},
  }));
  expect(log).toEqual([
    { ...blocked, details: { until: '2027-02-02' } },
    blocked,
    blocked,
    takenAway,
    blocked,
    takenAway,
  ]);
  expect((await buyer.mails()).filter((mail) => mail.startsWith('allowance-changed'))).toHaveLength(5);
  await expect(
    putDeviceAllowance(platform, plain, {
      id: crypto.randomUUID(),
      reason,
      allowed: true,
      until: null,
      note: '',
    }),
  ).rejects.toEqual(refused('not-found'));
});

test('staff end a subscription on a later day, tell the customer, and let it go on as long as nothing was given back', async () => {
  const buyer = await aSubscriber(platform);
  const [id = ''] = (await buyer.subscribes(['monthly'])).ids;
  const retires = (day: string, isCredited = true) =>
    retireSubscription(platform, finance, { id, reason, isCredited, day, note: 'As agreed.' });
  await expect(retires('2027-01-30')).rejects.toEqual(refused('not-allowed-now'));
  // Beyond what was charged: nothing is given back, so it may go on after all.
  expect(await getRetirement(platform, finance, { id, reason, day: '2027-04-01' })).toMatchObject({
    credit: euros(0),
  });
  expect(await retires('2027-04-01')).toMatchObject({ state: 'active', cancelAt: '2027-04-01' });
  await expect(retires('2027-04-01')).rejects.toEqual(refused('not-allowed-now'));
  const seen = await getManagedSubscription(platform, finance, { id, reason });
  expect(seen.allowedActions).toEqual(['retire', 'change-type', 'withdraw-end']);
  // Of what staff decided the company was given notice: to take it back is not theirs.
  await expect(withdrawCancellation(platform, buyer.context, { id })).rejects.toEqual(
    refused('not-allowed-now'),
  );
  const theirs = await presentSubscription(
    database.company(buyer.companyId),
    await buyer.row(id),
    '2027-01-31',
  );
  expect(theirs.allowedActions).toEqual([]);
  expect(await withdrawEnd(platform, finance, { id, reason })).toMatchObject({ cancelAt: null });

  const { credit } = await getRetirement(platform, finance, { id, reason, day: '2027-02-15' });
  expect(credit.cents).toBeGreaterThan(0);
  await retires('2027-02-15');
  expect(await buyer.balance()).toBe(credit.cents);
  await expect(withdrawEnd(platform, finance, { id, reason })).rejects.toEqual(refused('not-allowed-now'));
  await buyer.reaches('2027-02-15');
  expect(await buyer.row(id)).toMatchObject({ state: 'canceled', next_charge_on: null });
  const mails = await buyer.mails();
  expect(mails.filter((mail) => mail === 'subscription-retired')).toHaveLength(2);
  expect(mails).toContain('subscription-ended');
});

test('a device gets a demo that ends by itself; what is ordered takes its place; one that costs something stays', async () => {
  const buyer = await aSubscriber(platform);
  const { companyId } = buyer;
  const deviceId = await aDeviceRow(platform, companyId);
  const give = (type: 'demo' | 'internal-test', until: string | null) =>
    putFreeSubscription(platform, plain, { id: deviceId, reason, type, until, note: 'Have fun.' });
  for (const until of [null, '2027-01-30', '2028-02-02'])
    await expect(give('demo', until)).rejects.toEqual(refused('invalid-input'));
  const demo = {
    state: 'allowed-by-default',
    subscription: { type: 'demo', cancelAt: '2027-02-11' },
  };
  expect(await give('demo', '2027-02-10')).toMatchObject(demo);
  await give('demo', '2027-02-10');
  const allowance = () => getDeviceAllowance(platform, plain, { id: deviceId, reason });
  expect(await allowance()).toMatchObject(demo);
  await buyer.reaches('2027-02-11');
  expect((await allowance()).subscription).toBeNull();

  await give('internal-test', null);
  // It may be ordered all the same.
  expect(await addToCart(platform, buyer.context, { deviceId, type: 'monthly' })).toHaveProperty('id');
  const [paid = ''] = (await buyer.begins([{ type: 'monthly', deviceId }])).ids;
  expect((await allowance()).subscription?.id).toBe(paid);
  await expect(give('demo', '2027-03-01')).rejects.toEqual(refused('not-allowed-now'));
  const end = () => endFreeSubscription(platform, plain, { id: deviceId, reason });
  await expect(end()).rejects.toEqual(refused('not-allowed-now'));
  await retireSubscription(platform, finance, { id: paid, reason, isCredited: false });
  await give('internal-test', null);
  await end();
  expect((await allowance()).subscription).toBeNull();
  expect((await buyer.mails()).filter((mail) => mail === 'free-subscription')).toHaveLength(3);
  expect(await buyer.invoices()).toHaveLength(1);
});
