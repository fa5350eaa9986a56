import { beforeAll, expect, test } from 'vitest';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { deviceAlarmStates } from '@belfry/contract/values/alarm-states.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { applyHello } from '#features/devices/devices/settings/apply-hello.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { storeUsage } from '#features/devices/usage/store-usage.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { countSimCards } from './count-sim-cards.job.ts';
import { getSimCard } from './get-sim-card.ts';
import { anIccid, aSimRow } from './sim-card.fixture.ts';
import { noteWarned } from './limits/limits.queries.ts';
import { putSimLimit } from './limits/put-sim-limit.ts';
import { assignSimCard } from './stock/assign-sim-card.ts';
import { simCardListAt } from './sim-card-list.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const dayMs = 86_400_000;

async function aFarm() {
  const farm = await aCompany(platform);
  const staff = await aCompany(platform, { roleId: roles.providerAdmin });
  const device = await aDevice(platform, farm.context, { name: 'Barn' });
  const says = async (sim: HelloMessage['sim'], serialNumber = device.serialNumber) => {
    const at = platform.clock.now();
    await setConnected(platform, serialNumber, true, at);
    const hello = {
      softwareVersion: '3.0.0',
      macAddress: '00',
      ipv4: '10.0.0.1',
      port: 80,
      uptime: 5,
      boot: 1,
      at: at.toISOString(),
      via: 'gsm' as const,
      interfaces: [],
      inputs: [],
    };
    await applyHello(platform, serialNumber, { ...hello, ...(sim && { sim }) }, at);
  };
  const lists = async (asked: object = {}) =>
    (
      await listOverCompanies(platform, staff.context, simCardListAt(platform.clock.now()), {
        limit: 50,
        sort: 'iccid',
        company: farm.companyId,
        ...asked,
      })
    ).items;
  const row = (iccid: string) =>
    platform.database.allCompanies
      .selectFrom('sim_cards')
      .selectAll()
      .where('iccid', '=', iccid)
      .executeTakeFirst();
  return {
    ...farm,
    staff,
    device,
    says,
    lists,
    row,
    counts: () => countSimCards.run(platform, {}, { number: 1, isLast: false }),
  };
}

test('a card is kept with the first hello that tells of it, and written again only when something of it changes', async () => {
  const { says, row, device, lists } = await aFarm();
  const iccid = anIccid();
  await says({ iccid, signal: 60 });
  const version = () =>
    platform.database.allCompanies
      .selectFrom('sim_cards')
      .select((of) =>
        of
          .ref('xmin' as never)
          .$castTo<string>()
          .as('xmin'),
      )
      .where('iccid', '=', iccid)
      .executeTakeFirst();
  const first = await version();
  platform.clock.advance(60_000);
  await says({ iccid, signal: 20 });
  expect(await version()).toEqual(first);
  await says({ iccid, signal: 20, imsi: '204080123456789', number: '+3197012345678' });
  await says({ iccid, signal: 20 });
  expect(await row(iccid)).toMatchObject({
    imsi: '204080123456789',
    number: '+3197012345678',
    left_at: null,
  });
  expect(await lists()).toMatchObject([
    { iccid, state: 'in-use', signal: 20, connected: true, device: { id: device.id, name: 'Barn' } },
  ]);
  for (const search of [iccid.slice(4, 12), '97012345', '204080123', device.serialNumber.toLowerCase()])
    expect(await lists({ search })).toHaveLength(1);
  expect(await lists({ search: 'nobody has this' })).toEqual([]);
});

test('a card that is taken out stays known, and goes with the device that has it next', async () => {
  const { says, row, lists, context } = await aFarm();
  const other = await aDevice(platform, context, { name: 'Mill' });
  const [one, two] = [anIccid(), anIccid()].toSorted() as [string, string];
  await says({ iccid: one });
  await says({ iccid: two });
  expect((await lists()).map(({ iccid, state }) => [iccid, state])).toEqual([
    [one, 'out'],
    [two, 'in-use'],
  ]);
  expect(await lists({ state: 'out' })).toHaveLength(1);
  await says({ iccid: one }, other.serialNumber);
  expect(await row(one)).toMatchObject({ device_id: other.id, left_at: null });
  await says(undefined);
  expect((await lists()).map(({ state }) => state)).toEqual(['in-use', 'out']);
});

test('a device that makes numbers up does not fill the table', async () => {
  const { says, lists } = await aFarm();
  await says({ iccid: 'no card' });
  expect(await lists()).toEqual([]);
  for (let card = 0; card < 23; card += 1) await says({ iccid: anIccid() });
  expect(await lists()).toHaveLength(20);
});

test('the hourly count says who comes near fair use, who is silent, and adopts what was told before', async () => {
  const { says, lists, device, counts, companyId, row } = await aFarm();
  const iccid = anIccid();
  await says({ iccid });
  const today = platform.clock.now().toISOString().slice(0, 10);
  await storeUsage(platform, device.serialNumber, { day: today, simDataBytes: 60_000_000, sms: 3 });
  expect(await lists({ fairUse: 'over' })).toEqual([]);
  await counts();
  const [over] = await lists({ fairUse: 'over' });
  expect(over?.usage).toMatchObject({
    simDataBytes: { used: 60_000_000, limit: 50_000_000, state: 'over' },
    sms: { used: 3, limit: 50, state: 'ok' },
    percent: 120,
  });
  expect(await lists({ fairUse: 'near' })).toEqual([]);

  await setConnected(platform, device.serialNumber, false, platform.clock.now());
  platform.clock.advance(31 * dayMs);
  await counts();
  expect(await lists({ state: 'silent' })).toMatchObject([
    { iccid, connected: false, usage: { percent: 0 } },
  ]);
  expect(await lists({ state: 'in-use,out,problem' })).toEqual([]);
  await platform.database.allCompanies
    .updateTable('alarm_nodes')
    .set({ state: 'reporting' })
    .where('device_id', '=', device.id)
    .where('alarm_id', '=', 'failure.gsm-pin-required')
    .execute();
  await platform.database.allCompanies
    .updateTable('devices')
    .set({ alarm_state: 'reporting', alarm_rank: deviceAlarmStates.indexOf('reporting') })
    .where('id', '=', device.id)
    .execute();
  expect(await lists({ state: 'problem' })).toMatchObject([
    { state: 'problem', problem: 'gsm-pin-required' },
  ]);
  expect(await lists({ state: 'silent' })).toEqual([]);

  // As after a handover: another row of the same device, which has said hello before.
  await platform.database.allCompanies.deleteFrom('sim_cards').where('company_id', '=', companyId).execute();
  await counts();
  expect(await row(iccid)).toMatchObject({ device_id: device.id, serial_number: device.serialNumber });
});

test('a look at one card asks why, stands in the log of its company, and tells what it used by day', async () => {
  const { says, lists, device, staff, companyId } = await aFarm();
  await says({ iccid: anIccid() });
  const today = platform.clock.now().toISOString().slice(0, 10);
  await storeUsage(platform, device.serialNumber, { day: today, simDataBytes: 1_000 });
  const [card] = await lists();
  const look = (reason: string) => getSimCard(platform, staff.context, card?.id ?? '', reason);
  await expect(look('')).rejects.toMatchObject({ code: 'reason-required' });
  expect(await look('Ticket 12')).toMatchObject({
    days: [{ day: today, simDataBytes: 1_000 }],
    limitBytes: null,
  });
  const log = await platform.database
    .company(companyId)
    .selectFrom('audit_log')
    .select('action')
    .where('reason', '=', 'Ticket 12')
    .execute();
  expect(log).toEqual([{ action: 'company.looked-at' }]);
  await expect(getSimCard(platform, staff.context, crypto.randomUUID(), 'Ticket 12')).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('the list goes on by cursor in each order, and its file has the same', async () => {
  const { says, context, staff, companyId } = await aFarm();
  for (let more = 0; more < 3; more += 1)
    await says({ iccid: anIccid() }, (await aDevice(platform, context)).serialNumber);
  const list = simCardListAt(platform.clock.now());
  for (const sort of ['iccid', '-usage', 'last-seen']) {
    const asked = { limit: 2, sort, company: companyId };
    const first = await listOverCompanies(platform, staff.context, list, asked);
    const second = await listOverCompanies(platform, staff.context, list, {
      ...asked,
      cursor: first.nextCursor ?? '',
    });
    expect(new Set([...first.items, ...second.items].map(({ iccid }) => iccid)).size).toBe(3);
    expect(second.nextCursor).toBe(null);
  }
  let file = '';
  for await (const piece of exportOverCompanies(platform, staff.context, list, {
    sort: 'iccid',
    company: companyId,
  }))
    file += piece;
  expect(file.trim().split('\r\n')).toHaveLength(4);
});

test('a device that makes numbers up takes the cards of others no further than its own end', async () => {
  const [farm, liar] = [await aFarm(), await aFarm()];
  const mine = anIccid();
  await farm.says({ iccid: mine });
  const at = platform.clock.now();
  const told = Array.from({ length: 20 }, () => ({
    company_id: liar.companyId,
    device_id: liar.device.id,
    serial_number: liar.device.serialNumber,
    iccid: anIccid(),
    first_seen_at: at,
    seen_at: at,
  }));
  await platform.database.allCompanies.insertInto('sim_cards').values(told).execute();
  await liar.says({ iccid: mine });
  expect(await farm.row(mine)).toMatchObject({ company_id: farm.companyId, left_at: null });
  // One of its own it may go back to.
  const own = told[0]?.iccid ?? '';
  await liar.says({ iccid: own });
  expect(await liar.row(own)).toMatchObject({ left_at: null, seen_at: platform.clock.now() });
});

test('a card that staff send on has not moved', async () => {
  const { staff, device, companyId, row } = await aFarm();
  const { id, iccid } = await aSimRow(platform, companyId);
  await assignSimCard(
    platform,
    staff.context,
    { id, reason: 'Ticket 9' },
    { serialNumber: device.serialNumber, version: 1 },
  );
  expect(await row(iccid)).toMatchObject({ device_id: device.id, moved_at: null, moved_from: null });
});

test('of a limit that was set anew people are told anew', async () => {
  const { staff, companyId, row } = await aFarm();
  const { id, iccid } = await aSimRow(platform, companyId);
  const { allCompanies } = platform.database;
  await noteWarned(allCompanies, { id, month: '2026-11', percent: 100 });
  await putSimLimit(platform, staff.context, { id, reason: 'Ticket 9' }, { limitBytes: 1e9, version: 1 });
  expect(await row(iccid)).toMatchObject({ warned_month: null, warned_percent: null });
  expect(await noteWarned(allCompanies, { id, month: '2026-11', percent: 80 })).toBe(true);
});
