import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { cancelSubscription } from '#features/money/subscriptions/cancelling/cancel-subscription.ts';
import { aSubscriber, onDay } from '#features/money/subscriptions/subscriptions.fixture.ts';
import { deleteCompany } from '#features/lifecycles/company-data/delete-company.ts';
import { removeDevice } from './remove-device.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  onDay(platform, '2027-01-31');
  await aSeller(platform);
});
afterAll(() => database.close());

const midnight = (day: string) => momentOn(day, 0, 'Europe/Amsterdam');

/** A company with devices that are subscribed from today on. */
async function aFarm(...types: ('monthly' | 'yearly')[]) {
  const buyer = await aSubscriber(platform);
  const devices: { id: string; serialNumber: string; subscription: string }[] = [];
  for (const type of types) {
    const { id, serialNumber } = await aDevice(platform, buyer.context, { name: `Barn ${type}` });
    const [subscription = ''] = (await buyer.begins([{ type, deviceId: id }])).ids;
    devices.push({ id, serialNumber, subscription });
  }
  const [one, other] = devices;
  if (!one) throw new Error('no device');
  return {
    ...buyer,
    one,
    other: other ?? one,
    removes: ({ id, serialNumber } = one) => removeDevice(platform, buyer.context, id, { serialNumber }),
  };
}

test('a removal does not shorten the contract: it is charged until then, by what the device was called', async () => {
  const farm = await aFarm('monthly');
  const { subscription } = farm.one;
  await farm.reaches('2027-02-28');
  const owed = await farm.newestClaim();
  onDay(platform, '2027-03-10');
  await farm.removes();
  expect(await farm.row(subscription)).toMatchObject({
    state: 'retired',
    device_id: null,
    left_device: { name: 'Barn monthly', serialNumber: farm.one.serialNumber },
    ended_at: platform.clock.now(),
    contract_ends_at: midnight('2028-01-31'),
    cancel_at: midnight('2028-01-31'),
    next_charge_on: '2027-03-31',
  });
  expect(platform.live.sent.slice(-2)).toMatchObject([{ event: 'cart' }, { event: 'device' }]);
  // What is open stays so, and what comes is charged.
  expect(await farm.claim(owed)).toMatchObject({ state: 'added' });
  await farm.reaches('2027-03-31');
  const { lines } = await farm.document((await farm.invoices()).at(-1)?.id ?? '');
  expect(lines).toMatchObject([{ device: 'Barn monthly', from: '2027-03-31', until: '2027-04-30' }]);
});

test('a device that comes back is charged by its new subscription alone', async () => {
  const farm = await aFarm('yearly', 'monthly');
  const { subscription, serialNumber } = farm.one;
  onDay(platform, '2027-03-10');
  await farm.removes();
  const [paid] = await farm.invoices();
  onDay(platform, '2027-03-20');
  const { id: back } = await database.allCompanies
    .insertInto('devices')
    .values({
      company_id: farm.companyId,
      serial_number: serialNumber,
      type: 'dialler',
      name: 'Barn',
      added_at: platform.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { ids } = await farm.begins([{ deviceId: back, type: 'monthly' }]);
  const queued = await database.ownerPool.query(
    'select key from graphile_worker._private_jobs where key = $1',
    [`subscriptions/charge/${farm.companyId}`],
  );
  expect(queued.rows).toHaveLength(1);
  await farm.charges();
  await farm.charges();
  expect(await farm.row(subscription)).toMatchObject({
    state: 'retired',
    cancel_at: midnight('2027-03-20'),
    next_charge_on: null,
  });
  const notes = await database.allCompanies
    .selectFrom('invoices')
    .select('net_cents')
    .where('credited_id', '=', paid?.id ?? '')
    .execute();
  // Of a year at 179.40 less the starting discount of 2.00: 317 of its 365 days.
  expect(notes).toEqual([{ net_cents: Math.round((17740 * 317) / 365) }]);
  expect(await farm.row(ids[0] ?? '')).toMatchObject({ state: 'active', ended_at: null });
});

test('days that were charged beyond the contract are credited, each once, whatever was cancelled before', async () => {
  const farm = await aFarm('yearly', 'yearly');
  await farm.reaches('2028-01-31');
  await farm.isPaid(await farm.newestClaim());
  onDay(platform, '2028-03-15');
  await farm.removes(farm.one);
  expect(await farm.row(farm.one.subscription)).toMatchObject({
    cancel_at: midnight('2028-04-15'),
    next_charge_on: null,
  });
  const net = Math.round((12 * 1495 * 291) / 366);
  const credit = net + Math.round(net * 0.21);
  expect(await farm.balance()).toBe(credit);

  const { id } = { id: farm.other.subscription };
  await cancelSubscription(platform, farm.context, { id, words: undefined });
  expect(await farm.balance()).toBe(2 * credit);
  onDay(platform, '2028-03-20');
  await farm.removes(farm.other);
  expect(await farm.row(id)).toMatchObject({ state: 'retired', cancel_at: midnight('2028-04-15') });
  expect(await farm.balance()).toBe(2 * credit);
});

test('a removal while the run charges, and by two at once, is one', async () => {
  const farm = await aFarm('monthly');
  onDay(platform, '2027-02-28');
  const acts = await Promise.allSettled([farm.charges(), farm.removes(), farm.charges(), farm.removes()]);
  expect(acts.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  await farm.charges();
  expect(await farm.row(farm.one.subscription)).toMatchObject({
    state: 'retired',
    next_charge_on: '2027-03-31',
    oddity: null,
  });
  expect(await farm.periods(farm.one.subscription)).toHaveLength(2);
});

test('of a company that goes nothing is charged any more, nor of what left before', async () => {
  const farm = await aFarm('monthly', 'yearly');
  await farm.removes(farm.one);
  const { name } = await database.allCompanies
    .updateTable('companies')
    .set({ account_closed_at: platform.clock.now() })
    .where('id', '=', farm.companyId)
    .returning('name')
    .executeTakeFirstOrThrow();
  await deleteCompany(platform, farm.context, name);
  expect(await farm.row(farm.one.subscription)).toMatchObject({ state: 'retired', next_charge_on: null });
  expect(await farm.row(farm.other.subscription)).toMatchObject({ state: 'canceled', next_charge_on: null });
});
