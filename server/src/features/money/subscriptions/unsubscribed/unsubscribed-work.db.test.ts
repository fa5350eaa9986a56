import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, aDeviceRow, pendingJobs, testPlatform } from '#platform/platform.fixture.ts';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { dealWithUnsubscribed } from './deal-with-unsubscribed.ts';
import { forgetInUnsubscribed } from './forget-in-unsubscribed.ts';
import { offerSubscription } from './offer-subscription.ts';
import { putCounted } from './unsubscribed-alarms.queries.ts';
import { unsubscribedList } from './unsubscribed.list.ts';

const platform = await testPlatform();
const { database, clock } = platform;
const maker = await aCompany(platform, { roleId: roles.providerAdmin });
const farm = await aCompany(platform, { langCode: 'nl-NL' });
const reason = 'Ticket 4711';
const counted = { firstAt: clock.now(), lastAt: clock.now(), companyId: farm.companyId };
const [barn, gone] = [await aDeviceRow(platform, farm.companyId), randomUUID()];
const count = (deviceId: string, day: string, alarms: number) =>
  putCounted(database.allCompanies, [{ ...counted, deviceId, day, alarms, serialNumber: 'BF-9' }]);
const list = async (asked: object = {}) => {
  const query = { limit: 50, sort: '-day', state: 'open' as const, company: farm.companyId, ...asked };
  return (await listOverCompanies(platform, maker.context, unsubscribedList, query)).items;
};
const refused = expect.objectContaining({ code: 'not-allowed-now' });

test('staff offer a subscription once a week, mark days as dealt with, and leave what was counted as it is', async () => {
  await count(barn, '2026-11-18', 3);
  await count(barn, '2026-11-19', 1);
  await count(gone, '2026-11-19', 2);
  const rows = await list();
  expect(rows.map(({ day, alarms, allowedActions }) => [day, alarms, allowedActions])).toEqual(
    expect.arrayContaining([
      ['2026-11-19', 1, ['offer', 'dealt-with']],
      ['2026-11-19', 2, ['dealt-with']],
      ['2026-11-18', 3, ['offer', 'dealt-with']],
    ]),
  );
  expect(rows.at(-1)).toMatchObject({ day: '2026-11-18', lastSubscription: null, offeredAt: null });

  expect(await list({ search: 'bf-9' })).toHaveLength(3);
  expect(await list({ search: `Farm ${farm.companyId}` })).toHaveLength(3);
  expect(await list({ search: 'nobody' })).toEqual([]);
  const of = { deviceId: barn, day: '2026-11-19', reason };
  await expect(offerSubscription(platform, maker.context, { ...of, deviceId: gone })).rejects.toEqual(
    refused,
  );
  const both = await Promise.allSettled([1, 2].map(() => offerSubscription(platform, maker.context, of)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const mails = await pendingJobs(platform, accountMail.name, {});
  for (const payload of mails) await accountMail.run(platform, payload, { number: 1, isLast: false });
  const offers = platform.mail.sent.filter(({ to }) => to === farm.email);
  expect(offers).toHaveLength(1);
  expect(offers[0]?.subject).toContain('zonder abonnement');
  expect(offers[0]?.text).toContain('/account/subscription');
  expect((await list()).every(({ offeredAt }) => offeredAt !== null)).toBe(true);
  expect((await list()).flatMap(({ allowedActions }) => allowedActions)).not.toContain('offer');

  clock.advance(7 * 24 * 3_600_000);
  expect((await list())[2]?.allowedActions).toContain('offer');
  await database.allCompanies
    .insertInto('subscriptions')
    .values({
      company_id: farm.companyId,
      device_id: barn,
      type: 'monthly',
      state: 'active',
      started_at: clock.now(),
    })
    .execute();
  await expect(offerSubscription(platform, maker.context, of)).rejects.toEqual(refused);
  expect((await list({ from: '2026-11-18', to: '2026-11-18' }))[0]).toMatchObject({
    isSubscribed: true,
    lastSubscription: { type: 'monthly', endedOn: null },
    allowedActions: ['dealt-with'],
  });

  await dealWithUnsubscribed(platform, maker.context, { ...of, note: 'Anna Test took one out' });
  await expect(dealWithUnsubscribed(platform, maker.context, { ...of, note: '' })).rejects.toEqual(refused);
  await expect(dealWithUnsubscribed(platform, farm.context, { ...of, note: '' })).rejects.toMatchObject({
    code: 'no-permission',
  });
  // Counted anew, as the job does every hour, it stays dealt with.
  await count(barn, '2026-11-19', 4);
  await database.transaction(farm.companyId, (trx) =>
    forgetInUnsubscribed(trx, { companyId: farm.companyId, names: ['Anna Test'] }, 'removed user'),
  );
  expect(await list({ state: 'dealt-with' })).toMatchObject([
    { day: '2026-11-19', alarms: 4, dealtWith: { note: 'removed user took one out' }, allowedActions: [] },
  ]);
  let csv = '';
  const all = { sort: '-day', state: 'open' as const, company: farm.companyId };
  for await (const part of exportOverCompanies(platform, maker.context, unsubscribedList, all)) csv += part;
  expect(csv.trim().split('\n')).toHaveLength(3);
  const acts = await database
    .company(farm.companyId)
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .orderBy('seq')
    .execute();
  expect(acts).toEqual([
    { action: 'subscription.offered', reason },
    { action: 'unsubscribed-alarms.dealt-with', reason },
  ]);
});
