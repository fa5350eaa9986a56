import { beforeEach, expect, test } from 'vitest';
import type {
  SubscriptionState,
  SubscriptionType,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { findSubscriptionType } from './find-subscription-type.ts';
import { hasSubscriptions } from './has-subscriptions.ts';

let platform: TestPlatform;
let companyId: string;
let deviceId: string;
beforeEach(async () => {
  platform = await testPlatform();
  ({ companyId } = await aCompany(platform));
  deviceId = await aDeviceRow(platform, companyId);
});

/** A subscription that began so many days ago. */
async function subscribe(type: SubscriptionType, state: SubscriptionState, daysAgo = 0): Promise<string> {
  const { id } = await platform.database.allCompanies
    .insertInto('subscriptions')
    .values({
      company_id: companyId,
      device_id: deviceId,
      type,
      state,
      started_at: new Date(platform.clock.now().getTime() - daysAgo * 24 * 60 * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is known beside the device, and in the list of devices. */
async function known() {
  const provider = platform.database.allCompanies;
  const rows = await provider
    .selectFrom('device_subscriptions')
    .select(['company_id', 'type', 'state'])
    .where('device_id', '=', deviceId)
    .execute();
  const { subscription_state } = await provider
    .selectFrom('devices')
    .select('subscription_state')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  expect(subscription_state).toBe(rows[0]?.state ?? null);
  expect(rows.every(({ company_id }) => company_id === companyId)).toBe(true);
  return rows.map(({ type, state }) => `${type} ${state}`);
}

const ask = async (asking = companyId) => ({
  any: await hasSubscriptions(platform.database.company(asking), asking),
  type: await findSubscriptionType(platform.database.company(asking), asking, deviceId),
});

test('a device without a subscription has no row', async () => {
  expect(await known()).toEqual([]);
  expect(await ask()).toEqual({ any: false, type: null });
});

test('the newest subscription counts, whatever came in first', async () => {
  await subscribe('xl', 'active', 1);
  await subscribe('monthly', 'active', 20);
  expect(await known()).toEqual(['xl active']);
  expect(await ask()).toEqual({ any: true, type: 'xl' });
});

test('one that is over counts where there is no other, and for nothing', async () => {
  const current = await subscribe('yearly', 'active-payment-needed', 400);
  await subscribe('monthly', 'canceled', 3);
  expect(await known()).toEqual(['yearly active-payment-needed']);
  await platform.database.transaction(companyId, (trx) =>
    trx.updateTable('subscriptions').set({ state: 'retired' }).where('id', '=', current).execute(),
  );
  expect(await known()).toEqual(['monthly canceled']);
  expect(await ask()).toEqual({ any: false, type: null });
});

test('a changed plan is told, and a subscription that is taken off the device is forgotten', async () => {
  const id = await subscribe('monthly', 'active');
  const change = (set: { type: SubscriptionType } | { device_id: string | null }) =>
    platform.database.allCompanies.updateTable('subscriptions').set(set).where('id', '=', id).execute();
  await change({ type: 'voip-only' });
  expect(await known()).toEqual(['voip-only active']);
  await change({ device_id: null });
  expect(await known()).toEqual([]);
  await change({ device_id: deviceId });
  expect(await known()).toEqual(['voip-only active']);
  await platform.database.allCompanies.deleteFrom('subscriptions').where('id', '=', id).execute();
  expect(await known()).toEqual([]);
});

test('goes with its device, while the subscription stays for the books', async () => {
  const id = await subscribe('monthly', 'active');
  const provider = platform.database.allCompanies;
  await provider.deleteFrom('devices').where('id', '=', deviceId).execute();
  const rows = await provider
    .selectFrom('device_subscriptions')
    .selectAll()
    .where('device_id', '=', deviceId)
    .execute();
  expect(rows).toEqual([]);
  const kept = await provider
    .selectFrom('subscriptions')
    .select('device_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept.device_id).toBeNull();
});

test('another company neither sees it nor has it', async () => {
  await subscribe('monthly', 'active');
  const other = await aCompany(platform);
  expect(await ask(other.companyId)).toEqual({ any: false, type: null });
});
