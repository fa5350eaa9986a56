import { beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { maxHits } from '@belfry/contract/overviews/search/search.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { search } from './search.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

async function aFarm() {
  const farm = await aCompany(platform);
  const device = await aDevice(platform, farm.context, { name: 'Annex 100%', location: 'Barneveld' });
  const find = (text: string, context: Context<UserActor> = farm.context) => search(platform, context, text);
  return { ...farm, device, find };
}

test('finds devices by name, location and serial number, with their states', async () => {
  const { device, find } = await aFarm();
  const hit = { kind: 'device', id: device.id, name: 'Annex 100%', alarmState: 'restored', connected: false };
  for (const text of ['annex', '0%', 'barne', device.serialNumber.toLowerCase()])
    expect(await find(text)).toMatchObject({ hits: [hit], more: [] });
  expect(await find('nothing of that kind')).toEqual({ hits: [], more: [] });
});

test('finds users by name and e-mail address, after the devices', async () => {
  const { userId, email, find } = await aFarm();
  expect((await find('ann')).hits.map(({ kind }) => kind)).toEqual(['device', 'user']);
  for (const text of ['anna test', email])
    expect((await find(text)).hits).toEqual([
      { kind: 'user', id: userId, firstName: 'Anna', lastName: 'Test', email },
    ]);
});

test('each sees only the kinds that they may see', async () => {
  const { context, find } = await aFarm();
  const as = (...permissions: UserActor['permissions'][number][]) => ({
    ...context,
    actor: { ...context.actor, permissions },
  });
  const kinds = async (caller: Context<UserActor>) =>
    (await find('ann', caller)).hits.map(({ kind }) => kind);
  expect(await kinds(as('D'))).toEqual(['device']);
  expect(await kinds(as('U'))).toEqual(['user']);
  expect(await kinds(as())).toEqual([]);
  const reader = { ...context, actor: { ...context.actor, roleId: roles.readOnly } };
  expect(await kinds(reader)).toEqual(['device', 'user']);
});

test('finds nothing of another company', async () => {
  const { find } = await aFarm();
  const other = await aFarm();
  for (const text of ['annex', other.device.serialNumber, other.email]) {
    const { hits } = await find(text);
    expect(hits.filter(({ id }) => id === other.device.id || id === other.userId)).toEqual([]);
  }
});

test('shows a few of each kind, the worst devices first, and says where there are more', async () => {
  const { context, companyId, device, find } = await aFarm();
  for (let number = 1; number <= maxHits; number += 1)
    await aDevice(platform, context, { name: `Annex ${number}` });
  await platform.database.allCompanies
    .updateTable('devices')
    .set({ alarm_state: 'reporting', alarm_rank: 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', device.id)
    .execute();
  const { hits, more } = await find('annex');
  expect(hits).toHaveLength(maxHits);
  expect(hits[0]).toMatchObject({ id: device.id, alarmState: 'reporting' });
  expect(more).toEqual(['device']);
});
