import { beforeEach, expect, test } from 'vitest';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { findAllowances, requireAllowance } from './find-allowance.ts';

let platform: TestPlatform;
let companyId: string;
beforeEach(async () => {
  platform = await testPlatform();
  ({ companyId } = await aCompany(platform));
});

const aBareDevice = (firstConnectedAt?: Date) => aDeviceRow(platform, companyId, firstConnectedAt);

const ask = (deviceId: string, asking = companyId) =>
  platform.database.transaction(asking, (trx) =>
    requireAllowance(trx, asking, deviceId, platform.clock.now()),
  );

test('a device without a subscription is refused, and let pass as soon as staff allow it', async () => {
  const device = await aBareDevice();
  await expect(ask(device)).rejects.toMatchObject({ code: 'service-not-allowed' });
  await platform.database.allCompanies
    .insertInto('allowance_overrides')
    .values({
      company_id: companyId,
      device_id: device,
      allowed: true,
      reason: 'Invoice was paid by bank',
      since: platform.clock.now(),
    })
    .execute();
  await expect(ask(device)).resolves.toBeUndefined();
});

test('each device counts for itself', async () => {
  const [paid, fresh, old] = [
    await aBareDevice(),
    await aBareDevice(platform.clock.now()),
    await aBareDevice(),
  ];
  await platform.database.allCompanies
    .insertInto('subscriptions')
    .values({
      company_id: companyId,
      device_id: paid,
      type: 'yearly',
      state: 'active-payment-needed',
      started_at: platform.clock.now(),
    })
    .execute();
  const states = await platform.database.transaction(companyId, (trx) =>
    findAllowances(trx, companyId, [paid, fresh, old], platform.clock.now()),
  );
  expect([paid, fresh, old].map((id) => states.get(id))).toEqual([
    'active-automatically-allowed',
    'allowed-by-default',
    'no-active-subscription-not-allowed',
  ]);
});

test('the device of another company is not found', async () => {
  const device = await aBareDevice(platform.clock.now());
  const other = await aCompany(platform);
  await expect(ask(device, other.companyId)).rejects.toMatchObject({ code: 'not-found' });
});
