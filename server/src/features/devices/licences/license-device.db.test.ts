import { beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { listDeviceHistory } from '#features/devices/devices/list-device-history.ts';
import { getManagedLicences } from './get-managed-licences.ts';
import { licenseDevice } from './license-device.ts';
import { listLicences } from './list-licences.ts';

let platform: TestPlatform;
let staff: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  platform = await testPlatform();
  staff = await aCompany(platform, { roleId: roles.providerAdmin });
});

const reason = 'Ticket 12';
const dayOf = (days: number) =>
  new Date(platform.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

test('staff grant until the end of a day, and end it; device, history and log are told', async () => {
  const { companyId, context } = await aCompany(platform);
  const device = await aDevice(platform, context, { licences: ['dupline'] });
  const license = (act: 'grant' | 'withdraw', features: LicenceFeature[], until?: string) =>
    licenseDevice(platform, staff.context, { id: device.id, reason, act, features, ...(until && { until }) });
  const states = async () =>
    Object.fromEntries(
      (await listLicences(platform, context, device.id)).items
        .filter(({ state }) => state !== 'off')
        .map(({ feature, state }) => [feature, state]),
    );
  const until = dayOf(1);
  await license('grant', ['fancom', 'dupline'], until);
  expect(await states()).toEqual({ fancom: 'on', dupline: 'on' });
  expect(await pendingJobs(platform, 'devices/publish-settings', { deviceId: device.id })).toHaveLength(1);
  // The same once more changes nothing, and is no line of the history.
  await license('grant', ['fancom'], until);
  platform.clock.advance(3 * 86_400_000);
  expect(await states()).toEqual({ fancom: 'ended', dupline: 'ended' });
  await license('grant', ['fancom']);
  await license('withdraw', ['fancom', 'private-lan']);
  expect(await states()).toEqual({ fancom: 'ended', dupline: 'ended' });
  await expect(license('grant', ['fancom'], dayOf(-2))).rejects.toMatchObject({ code: 'not-allowed-now' });

  const { items } = await listDeviceHistory(platform, context, device.id, { limit: 10 });
  const told = items.filter(({ kind }) => kind === 'device.licences').map(({ detail }) => detail);
  expect(told).toEqual([
    { what: 'withdrawn', features: ['fancom'], until: null },
    { what: 'granted', features: ['fancom'], until: null },
    { what: 'granted', features: ['fancom', 'dupline'], until },
  ]);
  const log = await platform.database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'reason', 'details'])
    .where('company_id', '=', companyId)
    .where('action', 'like', 'device.licences-%')
    .orderBy('seq')
    .execute();
  expect(log[0]).toEqual({
    action: 'device.licences-granted',
    reason,
    details: { features: ['fancom', 'dupline'], until },
  });
  expect(log.at(-1)?.action).toBe('device.licences-withdrawn');
  const seen = await getManagedLicences(platform, staff.context, { id: device.id, reason });
  expect(seen.items).toHaveLength(13);
});

test('a customer licenses nothing, and without a reason nobody does', async () => {
  const { context } = await aCompany(platform);
  const { id } = await aDevice(platform, context);
  const grant = (by: typeof context, why: string) =>
    licenseDevice(platform, by, { id, reason: why, act: 'grant', features: ['fancom'] });
  await expect(grant(context, reason)).rejects.toMatchObject({ code: 'no-permission' });
  await expect(grant(staff.context, '')).rejects.toMatchObject({ code: 'reason-required' });
});
