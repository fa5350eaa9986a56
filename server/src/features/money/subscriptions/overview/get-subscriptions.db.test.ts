import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { addToCart } from '#features/money/cart/add-to-cart.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { addPrice } from '#features/money/prices/add-price.ts';
import { getConsequences } from '../consequences/get-consequences.ts';
import { endSubscriptions } from '../end-subscriptions.ts';
import { aSubscriber, onDay } from '../subscriptions.fixture.ts';
import { getSubscriptions } from './get-subscriptions.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // Prices are everybody's.
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  onDay(platform, '2027-01-31');
});
afterAll(() => database.close());

test('without a seller, VAT is as at home; demo and internal test cost nothing and may not be changed', async () => {
  const { companyId, context } = await aCompany(platform);
  const deviceId = await aDeviceRow(platform, companyId);
  const of = { company_id: companyId, state: 'active' as const, started_at: platform.clock.now() };
  await database.allCompanies
    .insertInto('subscriptions')
    .values([
      { ...of, type: 'demo', device_id: deviceId },
      { ...of, type: 'monthly', state: 'canceled', ended_at: of.started_at, device_id: null },
    ])
    .execute();
  const { subscriptions, payments, cart, priceNotification } = await getSubscriptions(platform, context, {});
  expect({ payments, cart, priceNotification }).toEqual({ payments: [], cart: [], priceNotification: null });
  const free = { nextPayment: null, contractEnd: null, cancelAt: null, nextPlan: null, allowedActions: [] };
  expect(subscriptions).toMatchObject([
    { type: 'demo', deviceId, deviceName: 'Barn', amount: euros(0), vat: euros(0), ...free },
    { type: 'monthly', deviceId: null, deviceName: '', amount: euros(1495), vat: euros(314), ...free },
  ]);
});

test('what is subscribed, with what is charged next, what is still to be paid and which price changes', async () => {
  await aSeller(platform);
  const buyer = await aSubscriber(platform);
  const { ids, paymentId } = await buyer.subscribes(['monthly', '3-monthly'], {
    isPaid: false,
    state: 'active-automatic-payment-pending',
  });
  const [monthly = '', quarterly = ''] = ids;
  const cartDevice = await aDeviceRow(platform, buyer.companyId);
  await addToCart(platform, buyer.context, { deviceId: cartDevice, type: 'xl' });
  const keeper = {
    actor: { kind: 'operator' } as const,
    ip: null,
    requestId: 't',
    companyId: buyer.companyId,
  };
  await addPrice(platform, keeper, { type: '3-monthly', validFrom: '2027-04-01', monthly: euros(1600) });
  const looks = (deviceId?: string) =>
    getSubscriptions(platform, buyer.context, deviceId ? { deviceId } : {});
  const first = await looks();
  expect(first).toMatchObject({
    cart: [{ deviceId: cartDevice, type: 'xl' }],
    payments: [{ id: paymentId, state: 'added' }],
    priceNotification: { changes: [{ type: '3-monthly', mayLeave: true }] },
  });
  expect(first.subscriptions).toHaveLength(2);
  expect(first.subscriptions.find(({ id }) => id === monthly)).toMatchObject({
    deviceName: 'Barn',
    serialNumber: expect.stringMatching(/^BF-/),
    state: 'active-automatic-payment-pending',
    amount: euros(1495),
    vat: euros(314),
    startDate: '2027-01-31',
    // Less what the starting discount gives in its second month.
    nextPayment: { date: '2027-02-28', amount: euros(1395 + 293) },
    paymentMethod: null,
    payment: 'first',
    contractEnd: '2028-01-31',
    cancelAt: null,
    nextPlan: null,
    allowedActions: ['cancel', 'change-plan'],
  });
  // At the price of its first day.
  expect(first.subscriptions.find(({ id }) => id === quarterly)).toMatchObject({
    amount: euros(4485),
    nextPayment: { date: '2027-04-30', amount: euros(4800 + 1008) },
  });

  await buyer.isPaid(paymentId);
  await buyer.charges();
  await buyer.hasMandate();
  const { deviceId } = first.subscriptions.find(({ id }) => id === monthly) ?? {};
  const ofDevice = await looks(deviceId ?? '');
  expect(ofDevice).toMatchObject({
    subscriptions: [{ id: monthly, payment: 'recurring', paymentMethod: 'directdebit' }],
    payments: [],
    priceNotification: null,
  });
  expect((await looks((await aSubscriber(platform)).deviceId)).subscriptions).toEqual([]);

  // Its device left: it says what it was called, and what is charged until the contract ends.
  await database.transaction('allCompanies', (trx) =>
    endSubscriptions(trx, {
      companyId: buyer.companyId,
      deviceId: deviceId ?? '',
      as: 'retired',
      at: platform.clock.now(),
    }),
  );
  await database.allCompanies
    .deleteFrom('devices')
    .where('id', '=', deviceId ?? '')
    .execute();
  expect((await looks()).subscriptions.at(-1)).toMatchObject({
    id: monthly,
    deviceId: null,
    deviceName: 'Barn',
    state: 'retired',
    cancelAt: '2028-01-31',
    nextPayment: { date: '2027-02-28' },
    allowedActions: [],
  });
});

test('what if I don’t pay: the days on which we collect, try again and pause; alarms go on, and so do the services', async () => {
  await aSeller(platform);
  const buyer = await aSubscriber(platform);
  const { paymentId } = await buyer.subscribes(['monthly', '3-monthly'], { isPaid: false });
  const asks = (id = paymentId) => getConsequences(platform, buyer.context, { id });
  expect(await asks()).toEqual({
    alarmsGoOn: true,
    devices: expect.arrayContaining(
      ['monthly', '3-monthly'].map((type) => ({
        id: expect.any(String),
        name: 'Barn',
        type,
        servicesGoOn: true,
      })),
    ),
    steps: [
      { step: 'remind', on: '2027-02-17' },
      { step: 'remind', on: '2027-02-28' },
      // The third of the monthly ones that would find three open.
      { step: 'charging-pauses', on: '2027-04-30' },
      { step: 'staff-decide', on: null },
    ],
  });
  await buyer.isPaid(paymentId);
  expect((await asks()).steps).toEqual([]);
  await buyer.hasMandate();
  await buyer.reaches('2027-02-28');
  expect((await asks(await buyer.newestClaim())).steps).toEqual([
    { step: 'collect', on: '2027-03-15' },
    { step: 'retry', on: '2027-03-22' },
    { step: 'retry', on: '2027-03-31' },
    { step: 'last-call', on: '2027-04-05' },
    { step: 'charging-pauses', on: '2027-05-31' },
    { step: 'staff-decide', on: null },
  ]);
  const other = await aCompany(platform);
  await expect(getConsequences(platform, other.context, { id: paymentId })).rejects.toMatchObject({
    code: 'not-found',
  });
});
