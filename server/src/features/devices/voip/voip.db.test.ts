import { beforeAll, expect, test } from 'vitest';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { deviceAlarmStates } from '@belfry/contract/values/alarm-states.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { applyHello } from '#features/devices/devices/settings/apply-hello.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { adoptVoip } from './adopt-voip.job.ts';
import { voipList } from './voip-list.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

async function aFarm() {
  const farm = await aCompany(platform);
  const staff = await aCompany(platform, { roleId: roles.providerAdmin });
  const device = await aDevice(platform, farm.context, { name: 'Barn' });
  const says = async (voip: Pick<HelloMessage, 'voip' | 'voipAccount' | 'voipError'>) => {
    platform.clock.advance(60_000);
    const at = platform.clock.now();
    const hello = {
      softwareVersion: '3.0.0',
      macAddress: '00',
      ipv4: '10.0.0.1',
      port: 80,
      uptime: 5,
      boot: 1,
      at: at.toISOString(),
      via: 'ethernet' as const,
      interfaces: [],
      inputs: [],
    };
    await applyHello(platform, device.serialNumber, { ...hello, ...voip }, at);
    return at.toISOString();
  };
  const asks = { limit: 50, sort: 'serial-number', company: farm.companyId };
  const lists = async (asked: object = {}) =>
    (await listOverCompanies(platform, staff.context, voipList, { ...asks, ...asked })).items;
  return { ...farm, staff, device, says, lists };
}

test('telephony is told since when it stands so, with what went wrong last', async () => {
  const { says, lists, device } = await aFarm();
  const since = await says({ voip: 'registered', voipAccount: '4711' });
  await says({ voip: 'registered', voipAccount: '4711' });
  expect(await lists()).toMatchObject([
    { state: 'registered', said: null, since, account: '4711', failures: [], lastError: null },
  ]);
  const failedAt = await says({ voip: 'unregistered', voipAccount: '4711', voipError: '403 Forbidden' });
  const [failed] = await lists({ state: 'unregistered' });
  expect(failed).toMatchObject({ since: failedAt, lastError: { words: '403 Forbidden', at: failedAt } });
  const again = await says({ voip: 'registered', voipAccount: '4711' });
  expect(await lists({ search: device.serialNumber })).toMatchObject([
    { state: 'registered', since: again, lastError: { words: '403 Forbidden', at: failedAt } },
  ]);
  const oddAt = await says({ voip: 'trying' });
  expect(await lists({ state: 'other,unregistered' })).toMatchObject([
    { state: 'other', said: 'trying', account: null, lastError: { words: 'trying', at: oddAt } },
  ]);
  expect(await lists({ state: 'registered' })).toEqual([]);
});

test('a failure that the device raises can be looked for while it lasts', async () => {
  const { says, lists, device, staff, companyId } = await aFarm();
  await says({ voip: 'registered' });
  const raise = async (state: 'reporting' | 'restored') => {
    const { allCompanies } = platform.database;
    await allCompanies
      .updateTable('alarm_nodes')
      .set({ state, since: platform.clock.now() })
      .where('device_id', '=', device.id)
      .where('alarm_id', '=', 'failure.internet-telephony-authentication')
      .execute();
    await allCompanies
      .updateTable('devices')
      .set({ alarm_state: state, alarm_rank: deviceAlarmStates.indexOf(state) })
      .where('id', '=', device.id)
      .execute();
  };
  await raise('reporting');
  const code = 'internet-telephony-authentication';
  expect(await lists({ error: code })).toMatchObject([{ failures: [{ code }], lastError: { code } }]);
  expect(await lists({ error: 'internet-telephony-registration' })).toEqual([]);
  await raise('restored');
  expect(await lists({ error: code })).toEqual([]);
  expect(await lists()).toMatchObject([{ failures: [], lastError: { code } }]);
  let file = '';
  const asked = { sort: '-last-error', company: companyId };
  for await (const piece of exportOverCompanies(platform, staff.context, voipList, asked)) file += piece;
  expect(file).toContain(device.serialNumber);
});

test('what has no telephony any more is gone, and what told of it before is adopted', async () => {
  const { says, lists, device } = await aFarm();
  await says({ voip: 'registered' });
  await platform.database.allCompanies.deleteFrom('voip_lines').where('device_id', '=', device.id).execute();
  await adoptVoip.run(platform, {}, { number: 1, isLast: false });
  expect(await lists({ sort: 'since' })).toMatchObject([{ state: 'registered' }]);
  await says({});
  expect(await lists({ sort: '-last-error' })).toEqual([]);
});
