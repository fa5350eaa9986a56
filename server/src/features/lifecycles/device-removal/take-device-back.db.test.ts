import { beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { accountMailsTo } from '#features/ground/account-mails/account-mail.job.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { setOverride } from '#features/ground/allowance/allowance-overrides.ts';
import { grantLicences } from '#features/devices/licences/grant-licences.ts';
import { addDevice } from '#features/devices/devices/claims/add-device.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { listDeviceHistory } from '#features/devices/devices/list-device-history.ts';
import { authenticateDevice } from '#features/devices/devices/keys/authenticate-devices.ts';
import { getDeviceRelease } from './get-device-release.ts';
import { removeDevice } from './remove-device.ts';
import { takeDeviceBack } from './take-device-back.ts';

let platform: TestPlatform;
let staff: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  platform = await testPlatform();
  staff = await aCompany(platform, { roleId: roles.providerAdmin });
});

const reason = 'Sold to a neighbour';
const all = () => platform.database.allCompanies;

test('staff take a device back: alarms end, its company is told, the code it knew opens nothing', async () => {
  const farm = await aFarm(platform);
  const { companyId, context, device } = farm;
  const { id, serialNumber } = device;
  await farm.raises('input.1');
  await grantLicences(
    all(),
    { companyId, deviceId: id },
    { features: ['fancom'], since: platform.clock.now() },
  );
  const [running] = await all()
    .insertInto('subscriptions')
    .values({
      company_id: companyId,
      device_id: id,
      type: 'monthly',
      state: 'active',
      started_at: new Date('2026-01-01T00:00:00Z'),
    })
    .returning('id')
    .execute();
  const look = () => getDeviceRelease(platform, staff.context, { id, reason });
  const take = (serial = serialNumber) =>
    takeDeviceBack(platform, staff.context, { id, serialNumber: serial, reason });
  expect(await look()).toMatchObject({
    subscription: { id: running?.id },
    openAlarms: 1,
    licencesLost: ['fancom'],
    isOffered: false,
  });
  await expect(take()).rejects.toMatchObject({ code: 'subscription-runs' });
  await all()
    .updateTable('subscriptions')
    .set({ state: 'canceled', ended_at: platform.clock.now() })
    .where('company_id', '=', companyId)
    .execute();
  await expect(take('BF-OTHER')).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(takeDeviceBack(platform, context, { id, serialNumber, reason })).rejects.toMatchObject({
    code: 'no-permission',
  });
  expect(await look()).toMatchObject({ subscription: null });

  const secrets = await take();
  expect(secrets).toMatchObject({ serialNumber, type: 'dialler', key: null });
  await expect(take()).rejects.toMatchObject({ code: 'not-found' });
  const { items } = await listDeviceHistory(platform, context, id, { limit: 1 });
  expect(items).toMatchObject([{ kind: 'device.removed', person: null, detail: { how: 'released' } }]);
  const log = await all()
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'reason', 'details'])
    .where('company_id', '=', companyId)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  expect(log).toEqual({ action: 'device.released', actor_kind: 'staff', reason, details: { serialNumber } });
  const { rows: mails } = await platform.database.ownerPool.query<{ key: string }>(
    'select key from graphile_worker._private_jobs where key like $1',
    [`${accountMailsTo(farm.email)}device-taken-back-%`],
  );
  expect(mails).toHaveLength(1);
  expect(await pendingJobs(platform, 'devices/replace-key', { serialNumber })).toHaveLength(1);

  const add = (connectCode: string) => addDevice(platform, context, { serialNumber, connectCode });
  await expect(add(device.connectCode)).rejects.toMatchObject({ code: 'not-found' });
  expect(await authenticateDevice(platform, serialNumber, device.key)).toBe(true);
  expect(await add(secrets.connectCode)).toMatchObject({ serialNumber });
});

test('a block by staff is not shaken off by removing the device and adding it again; another company has none', async () => {
  const { companyId, context } = await aCompany(platform);
  const device = await aDevice(platform, context);
  const { serialNumber, connectCode } = device;
  const allowed = async (of: string, deviceId: string) =>
    (await findAllowances(platform.database.company(of), of, [deviceId], platform.clock.now())).get(deviceId);
  const decide = (deviceId: string, until: Date | null) =>
    setOverride(
      all(),
      { companyId, deviceId },
      { allowed: false, note: 'Call us', since: new Date(), until },
    );
  const again = async (deviceId: string, by = context) => {
    await removeDevice(platform, context, deviceId, { serialNumber });
    platform.clock.advance(60_000);
    return (await addDevice(platform, by, { serialNumber, connectCode })).id;
  };
  const until = new Date(platform.clock.now().getTime() + 3_600_000);
  await decide(device.id, until);
  const second = await again(device.id);
  expect(await allowed(companyId, second)).toBe('no-active-subscription-not-allowed');
  const kept = await all()
    .selectFrom('allowance_overrides')
    .select(['reason', 'until'])
    .where('device_id', '=', second)
    .execute();
  expect(kept).toEqual([{ reason: 'Call us', until }]);

  // What staff take back stays taken back; what is over does not come again.
  await setOverride(all(), { companyId, deviceId: second }, null);
  const third = await again(second);
  const overrides = (deviceId: string) =>
    all().selectFrom('allowance_overrides').select('allowed').where('device_id', '=', deviceId).execute();
  expect(await overrides(third)).toEqual([]);
  await decide(third, null);
  const other = await aCompany(platform);
  expect(await overrides(await again(third, other.context))).toEqual([]);
});
