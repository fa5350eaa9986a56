import type {
  SubscriptionType,
  SubscriptionState,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { localDay } from '#platform/values/time-zone.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { getUsage } from './get-usage.ts';
import { storeUsage } from './store-usage.ts';
import { dayPlus, monthOf } from './usage-period.rules.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

async function aUser() {
  const company = await aCompany(platform);
  const device = await aDevice(platform, company.context);
  const today = localDay(platform.clock.now(), 'Europe/Amsterdam');
  return {
    ...company,
    device,
    today,
    counts: (day: string, counters: object) =>
      storeUsage(platform, device.serialNumber, { day, ...counters }),
    look: (query = {}) => getUsage(platform, company.context, device.id, query),
  };
}

test('the newest word on a day counts, a counter that is not named stays, and other days are left out', async () => {
  const { counts, look, today } = await aUser();
  await counts(today, { simDataBytes: 1000, sms: 1 });
  await counts(today, { simDataBytes: 2500, appAlarms: 4 });
  await counts(dayPlus(today, -29), { voiceSeconds: 60 });
  await counts(dayPlus(today, -30), { sms: 9 });
  const usage = await look();
  expect(usage).toMatchObject({ from: dayPlus(today, -29), until: today });
  expect(usage.days).toEqual([
    { day: dayPlus(today, -29), simDataBytes: null, sms: null, voiceSeconds: 60, appAlarms: null },
    { day: today, simDataBytes: 2500, sms: 1, voiceSeconds: null, appAlarms: 4 },
  ]);
  const earlier = await look({ from: dayPlus(today, -30), until: dayPlus(today, -30) });
  expect(earlier.days.map(({ sms }) => sms)).toEqual([9]);
});

test('fair use is that of the whole running month, whatever days are looked at', async () => {
  const { counts, look, today } = await aUser();
  const month = monthOf(today);
  await counts(month.from, { simDataBytes: 40_000_000, sms: 51 });
  await counts(dayPlus(month.from, -1), { simDataBytes: 999_000_000 });
  const { fairUse } = await look({ from: month.from, until: month.from });
  expect(fairUse).toEqual({
    ...month,
    simDataBytes: { used: 40_000_000, limit: 50_000_000, state: 'near' },
    sms: { used: 51, limit: 50, state: 'over' },
    voiceSeconds: { used: 0, limit: 1800, state: 'ok' },
  });
});

test('an XL subscription allows more, and one that is over counts for nothing', async () => {
  const { companyId, device, look } = await aUser();
  const subscribe = (type: SubscriptionType, state: SubscriptionState) =>
    platform.database.allCompanies
      .insertInto('subscriptions')
      .values({ company_id: companyId, device_id: device.id, type, state, started_at: platform.clock.now() })
      .execute();
  await subscribe('xl', 'canceled');
  expect((await look()).fairUse.sms.limit).toBe(50);
  await subscribe('xl', 'active-payment-needed');
  expect((await look()).fairUse.sms.limit).toBe(150);
});

test('a device that lies about days or numbers breaks nothing', async () => {
  const { counts, look, today } = await aUser();
  await counts(dayPlus(today, 2), { sms: 5 });
  await counts(dayPlus(today, -500), { sms: 5 });
  for (const day of [monthOf(today).from, dayPlus(monthOf(today).from, 1)])
    if (day <= dayPlus(today, 1)) await counts(day, { simDataBytes: Number.MAX_SAFE_INTEGER });
  const usage = await look({ from: dayPlus(today, -365), until: today });
  expect(usage.days.every(({ sms }) => sms === null)).toBe(true);
  expect(usage.fairUse.simDataBytes).toMatchObject({ used: Number.MAX_SAFE_INTEGER, state: 'over' });
});

test.each([
  ['ends before it begins', { from: '2026-11-02', until: '2026-11-01' }],
  ['is longer than a year', { from: '2025-10-01', until: '2026-11-01' }],
])('a period that %s is refused', async (_what, query) => {
  const { look } = await aUser();
  await expect(look(query)).rejects.toMatchObject({
    code: 'invalid-input',
    options: { errors: [{ pointer: '/from' }] },
  });
});

test("another company's device is not found", async () => {
  const { device } = await aUser();
  const stranger = await aCompany(platform);
  await expect(getUsage(platform, stranger.context, device.id, {})).rejects.toMatchObject({
    code: 'not-found',
  });
});
