import { beforeAll, expect, test } from 'vitest';
import { settingsMessage } from '@belfry/contract/device-messages/device-messages.ts';
import * as z from 'zod/mini';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { publishSettings } from '#features/devices/devices/settings/publish-settings.job.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { findLicences, hasLicence } from './find-licences.ts';
import { grantLicences } from './grant-licences.ts';
import { listLicences } from './list-licences.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const grant = (companyId: string, deviceId: string, features: string[], until: Date | null = null) =>
  platform.database.transaction('allCompanies', (trx) =>
    grantLicences(trx, { companyId, deviceId }, { features, since: platform.clock.now(), until }),
  );
const later = (minutes: number) => new Date(platform.clock.now().getTime() + minutes * 60_000);

test('a device has the licences that it left the factory with, and its list names all others as off', async () => {
  const { context } = await aCompany(platform);
  const device = await aDevice(platform, context, { licences: ['dupline', 'private-lan'] });
  const { items } = await listLicences(platform, context, device.id);
  expect(items).toHaveLength(13);
  const on = items.filter(({ state }) => state === 'on');
  expect(on.map(({ feature, until }) => [feature, until])).toEqual([
    ['private-lan', null],
    ['dupline', null],
  ]);
  expect(items.filter(({ state }) => state === 'off')).toHaveLength(11);
});

test('a licence ends at its moment, and a new one replaces it', async () => {
  const { companyId, context } = await aCompany(platform);
  const device = await aDevice(platform, context);
  const stateOf = async () =>
    (await listLicences(platform, context, device.id)).items.find(({ feature }) => feature === 'fancom')
      ?.state;
  const own = platform.database.company(companyId);
  await grant(companyId, device.id, ['fancom', 'no-such-feature'], later(5));
  expect(await stateOf()).toBe('on');
  expect(await findLicences(own, companyId, device.id, platform.clock.now())).toEqual(['fancom']);
  platform.clock.advance(5 * 60_000);
  expect(await stateOf()).toBe('ended');
  expect(await findLicences(own, companyId, device.id, platform.clock.now())).toEqual([]);
  await grant(companyId, device.id, ['fancom']);
  expect(await stateOf()).toBe('on');
});

test('a company has what any device of its own is licensed for', async () => {
  const [one, other] = [await aCompany(platform), await aCompany(platform)];
  const device = await aDevice(platform, one.context);
  await grant(one.companyId, device.id, ['remote-locations'], later(5));
  const has = (companyId: string, at = platform.clock.now()) =>
    hasLicence(platform.database.company(companyId), companyId, 'remote-locations', at);
  expect(await has(one.companyId)).toBe(true);
  expect(await has(one.companyId, later(6))).toBe(false);
  expect(await has(one.companyId, later(-1))).toBe(false);
  expect(await has(other.companyId)).toBe(false);
  await expect(listLicences(platform, other.context, device.id)).rejects.toMatchObject({ code: 'not-found' });
});

test('the device is told what it is licensed for and until when', async () => {
  const { companyId, context } = await aCompany(platform);
  const device = await aDevice(platform, context, { licences: ['external-reset-button'] });
  await publishSettings.run(platform, { companyId, deviceId: device.id }, { number: 1, isLast: false });
  const told = platform.gateway.published.findLast(({ serial }) => serial === device.serialNumber);
  expect(z.parse(settingsMessage, told?.payload).settings['licences']).toEqual([
    { feature: 'external-reset-button', since: expect.any(String), until: null },
  ]);
});
