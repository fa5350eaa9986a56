import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { mostCartLines } from '@belfry/contract/money/cart/cart.contract.ts';
import { aDeviceRow, aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { addToCart } from './add-to-cart.ts';
import { countCart } from './count-cart.ts';
import { presentCart } from './present-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';

let platform: TestPlatform;
let company: Awaited<ReturnType<typeof aCompany>>;
let deviceId: string;
beforeEach(async () => {
  platform = await testPlatform();
  company = await aCompany(platform);
  deviceId = await aDeviceRow(platform, company.companyId);
});

const add = (type: string, device = deviceId) =>
  addToCart(platform, company.context, { deviceId: device, type });
const shown = () =>
  presentCart(platform.database.company(company.companyId), company.companyId, bookDay(platform.clock.now()));

test('a device is in the cart once: another type takes the place of the first', async () => {
  const { id } = await add('monthly');
  expect(await add('yearly')).toEqual({ id });
  expect(await Promise.all([add('3-monthly'), add('3-monthly')])).toEqual([{ id }, { id }]);
  expect(await shown()).toMatchObject([{ id, deviceId, type: '3-monthly', amount: { cents: 3 * 1495 } }]);
  platform.clock.advance(1000);
  const other = await aDeviceRow(platform, company.companyId);
  await add('voip-only', other);
  expect((await shown()).map((line) => line.deviceId)).toEqual([deviceId, other]);
  expect(platform.live.sent.at(-1)).toMatchObject({
    companyId: company.companyId,
    event: 'cart',
    payload: { quantity: 2 },
  });
  await removeFromCart(platform, company.context, { id });
  expect(await countCart(platform.database.allCompanies, company.companyId)).toBe(1);
  expect(platform.live.sent.at(-1)).toMatchObject({ event: 'cart', payload: { quantity: 1 } });
  await expect(removeFromCart(platform, company.context, { id })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each(['demo', 'internal-test', 'golden', ''])('nobody subscribes "%s"', async (type) => {
  await expect(add(type)).rejects.toMatchObject({ code: 'unknown-subscription-type' });
});

test('only own devices, and only those that have no subscription', async () => {
  const stranger = await aCompany(platform);
  const theirs = await aDeviceRow(platform, stranger.companyId);
  await expect(add('monthly', theirs)).rejects.toMatchObject({ code: 'not-found' });
  await expect(add('monthly', randomUUID())).rejects.toMatchObject({ code: 'not-found' });
  const subscription = {
    company_id: company.companyId,
    device_id: deviceId,
    type: 'monthly' as const,
    started_at: platform.clock.now(),
  };
  const { allCompanies } = platform.database;
  await allCompanies
    .insertInto('subscriptions')
    .values({ ...subscription, state: 'active-payment-needed' })
    .execute();
  await expect(add('yearly')).rejects.toMatchObject({ code: 'add-subscription-failed' });
  await allCompanies
    .updateTable('subscriptions')
    .set({ state: 'canceled', ended_at: platform.clock.now() })
    .where('device_id', '=', deviceId)
    .execute();
  const { id } = await add('yearly');
  await expect(removeFromCart(platform, stranger.context, { id })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a cart is full at its limit, whoever adds at once', async () => {
  const { companyId } = company;
  const devices = await Promise.all(
    Array.from({ length: mostCartLines }, () => aDeviceRow(platform, companyId)),
  );
  await platform.database.allCompanies
    .insertInto('cart_lines')
    .values(
      devices.slice(0, -1).map((device) => ({
        id: randomUUID(),
        company_id: companyId,
        device_id: device,
        type: 'monthly' as const,
        added_at: platform.clock.now(),
      })),
    )
    .execute();
  const last = devices.at(-1) ?? '';
  const both = await Promise.allSettled([add('monthly', last), add('monthly')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'limit-reached' },
  });
  await add('yearly', devices[0]);
  expect(await countCart(platform.database.allCompanies, companyId)).toBe(mostCartLines);
});
