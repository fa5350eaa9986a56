import { beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { stepRuns } from '#features/alarming/calling/runs/step-runs.ts';
import { presentStockDevice } from '#features/devices/stock/get-stock-device.ts';
import { lookAtAct } from '#features/devices/sim-cards/acts/look-at-act.job.ts';
import { addDevice } from '#features/devices/devices/claims/add-device.ts';
import { aStockDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { getStockDevice } from '#features/devices/stock/get-stock-device.ts';
import { renewSecrets } from '#features/devices/stock/renew-secrets.ts';
import { removeDevice } from '#features/lifecycles/device-removal/remove-device.ts';
import { expireSwap } from './jobs/expire-swap.job.ts';
import { previewSwap } from './preview-swap.ts';
import { settleFormer } from './settle-former.ts';
import { undoSwap } from './undo-swap.ts';
import { aSwapper, helloOf, reason } from './swaps.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const once = { number: 1, isLast: false };
const minute = 60_000;
const refused = { code: 'not-allowed-now' };

async function actionsOf(companyId: string): Promise<string[]> {
  const rows = await platform.database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'reason', 'actor_kind'])
    .where('company_id', '=', companyId)
    .where('action', 'like', 'device.swap%')
    .orderBy('seq')
    .execute();
  return rows.map(({ action, reason: why, actor_kind: kind }) =>
    [action, kind, why].filter(Boolean).join(' '),
  );
}

test('a new dialler takes over, an alarm goes on meanwhile, and the device is the same', async () => {
  const farm = await aFarm(platform);
  await farm.contact('Piet');
  const swapper = await aSwapper(platform, farm);
  const { fresh } = swapper;
  const old = farm.device.serialNumber;
  const before = await farm.shown();

  const begun = await swapper.begins();
  expect(begun).toMatchObject({ state: 'waiting', from: old, to: fresh, isBack: false });
  // Nobody else gets it, and the old one works on.
  const { connectCode } = swapper.stock;
  const claim = { serialNumber: fresh, connectCode };
  await expect(addDevice(platform, farm.context, claim)).rejects.toMatchObject({ code: 'not-found' });
  await expect(swapper.begins((await aStockDevice(platform)).serialNumber)).rejects.toMatchObject(refused);
  await expect(swapper.takesOver(begun.id)).rejects.toMatchObject(refused);
  expect((await swapper.sees()).check?.hindrances).toEqual([{ code: 'not-heard', names: [] }]);
  await farm.raises('input.1', 'input.2');
  const episodeId = await farm.episodeId('input.1');

  await swapper.hears(helloOf({}, ['input.2', 'input.3']));
  expect(await swapper.sees()).toMatchObject({
    swaps: [{ state: 'ready' }],
    replacement: { serialNumber: fresh, connected: true, softwareVersion: '2.4.1' },
    check: { hindrances: [], warnings: [{ code: 'alarm-raised' }, { code: 'old-disconnected' }] },
  });
  platform.clock.advance(minute);
  expect(await swapper.takesOver(begun.id)).toMatchObject({
    state: 'taken-over',
    former: { place: 'exchanged' },
  });
  expect(await farm.shown()).toMatchObject({
    id: before.id,
    serial_number: fresh,
    former_serials: [old],
    epoch: before.epoch + 1,
    connected: true,
    mac_address: '02:00:00:00:00:02',
  });
  expect(await swapper.dialler()).toMatchObject({
    device_id: before.id,
    owner_id: farm.companyId,
    held: 'arriving',
  });
  expect(await swapper.dialler(old)).toMatchObject({ device_id: null, owner_id: null, held: 'exchanged' });
  expect(await farm.lastTold('device.swapped')).toMatchObject({ detail: { from: old, to: fresh } });
  // What was raised stays so, and rings on.
  expect(await farm.states('input.1', 'input.3')).toEqual(['reporting', 'none']);
  await stepRuns(platform);
  expect(await farm.runs()).toMatchObject([{ finished_at: null }, { finished_at: null }]);

  // A hello before its settings were sent says nothing about them.
  await swapper.hears(helloOf({}, ['input.2', 'input.3']));
  expect((await swapper.sees()).swaps).toMatchObject([{ state: 'taken-over' }]);
  platform.gateway.published.length = 0;
  await swapper.brings(begun.id);
  expect(platform.gateway.published).toMatchObject([
    { serial: fresh, topic: 'settings', retain: true, payload: { contacts: [{ name: 'Piet' }] } },
  ]);
  expect(platform.gateway.requests.at(-1)).toMatchObject({ serial: fresh, request: { method: 'key.set' } });
  expect(platform.gateway.isConnected(fresh)).toBe(false);
  platform.clock.advance(1_000);
  await swapper.says('input.2', true);
  await swapper.hears(helloOf({}, ['input.2', 'input.3']));
  expect((await swapper.sees()).swaps).toMatchObject([{ state: 'done' }]);
  // Its word: one is over, one goes on as it was, one is new.
  expect(await farm.states('input.1', 'input.2', 'input.3')).toEqual(['restored', 'reporting', 'reporting']);
  expect(await farm.went('input.2')).toEqual(['reporting']);
  expect((await farm.history({ episodeId })).map(({ kind }) => kind)).toContain('attempt.started');
  // The old one forgets whom to call, and its key ends.
  expect(await pendingJobs(platform, 'devices/clear-settings', { serialNumber: old })).toHaveLength(1);
  expect((await swapper.dialler(old)).wanted_key_hash).not.toBeNull();
  expect((await swapper.dialler()).held).toBeNull();

  expect(await actionsOf(farm.companyId)).toEqual([
    `device.swap-begun staff ${reason}`,
    `device.swapped staff ${reason}`,
    'device.swap-done job',
  ]);
  const { rows } = await platform.database.ownerPool.query(
    'select searched, serial_number, device_id from device_listings where searched like $1 order by device_id',
    [`%${old.toLowerCase()}%`],
  );
  expect(rows).toMatchObject([
    { serial_number: fresh, device_id: before.id },
    { serial_number: old, device_id: null },
  ]);
  const text = await platform.database.allCompanies
    .selectFrom('device_texts')
    .select('searched')
    .where('device_id', '=', before.id)
    .executeTakeFirstOrThrow();
  expect(text.searched).toContain(old.toLowerCase());
});

test('a swap that is not gone on with leaves nothing: by staff, or by itself after 14 days', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  const { staff, fresh, stock } = swapper;
  const before = await farm.shown();
  const first = await swapper.begins();
  const undone = await undoSwap(platform, staff.context, { swapId: first.id, reason });
  expect(undone).toMatchObject({ state: 'undone', undoneBy: 'staff' });
  await expect(undoSwap(platform, staff.context, { swapId: first.id, reason })).rejects.toMatchObject(
    refused,
  );

  platform.clock.advance(minute);
  const second = await swapper.begins();
  await swapper.hears();
  await expireSwap.run(platform, { swapId: second.id }, once);
  await expireSwap.run(platform, { swapId: second.id }, once);
  expect((await swapper.sees()).swaps).toMatchObject([
    { state: 'undone', undoneBy: 'expiry' },
    { state: 'undone', undoneBy: 'staff' },
  ]);
  await expect(swapper.takesOver(second.id)).rejects.toMatchObject(refused);
  expect(await farm.shown()).toEqual(before);
  expect(await actionsOf(farm.companyId)).toHaveLength(4);
  const claimed = await addDevice(platform, farm.context, {
    serialNumber: fresh,
    connectCode: stock.connectCode,
  });
  expect(claimed.serialNumber).toBe(fresh);
  // An expiry that comes after the take-over is too late.
  platform.clock.advance(minute);
  const other = await aSwapper(platform, farm);
  const id = await other.swaps();
  await expireSwap.run(platform, { swapId: id }, once);
  expect((await other.sees()).swaps[0]).toMatchObject({ state: 'done' });
});

test('what the replaced dialler still says is never silent, and counts until the new one has spoken', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  const { staff, fresh } = swapper;
  const old = farm.device.serialNumber;
  await farm.raises('input.5');
  await farm.restores('input.5');
  const id = await swapper.swaps();
  const tell = (alarm: string, active: boolean) => farm.hears(farm.event(alarm, active));

  // On its way when the new one took over.
  expect(await tell('input.5', true)).toEqual(['stored']);
  expect(await farm.states('input.5')).toEqual(['reporting']);
  expect(await farm.lastTold('device.former')).toMatchObject({ detail: { serialNumber: old } });
  // The new one has the last word on a point.
  await swapper.says('input.5', false);
  await swapper.says('input.6', false);
  expect(await tell('input.5', true)).toEqual(['stored']);
  expect(await tell('input.6', true)).toEqual(['stored']);
  expect(await farm.states('input.5', 'input.6')).toEqual(['restored', 'none']);
  expect(await farm.lastTold('event.active')).toMatchObject({ alarmId: 'input.6', late: true });
  expect((await farm.history()).filter(({ kind }) => kind === 'device.former')).toHaveLength(1);
  expect((await farm.shown()).newest_boot).toBe(1);
  expect((await swapper.sees()).swaps).toMatchObject([{ former: { place: 'exchanged', events: 3 } }]);
  // The same again is known.
  const again = farm.event('input.7', true);
  await farm.hears(again);
  expect(await farm.hears(again)).toEqual(['stored']);
  expect(await farm.went('input.7')).toEqual(['reporting']);

  // With the maker it may be tried out.
  const settle = (becomes: 'returned' | 'released') =>
    settleFormer(platform, staff.context, { swapId: id, becomes, reason });
  expect(await settle('returned')).toMatchObject({ former: { place: 'returned' } });
  expect(await tell('input.8', true)).toEqual(['refused']);
  expect(await farm.states('input.8')).toEqual(['none']);
  await expect(settle('returned')).rejects.toMatchObject(refused);
  expect(await settle('released')).toMatchObject({ former: { place: 'free' } });
  expect((await swapper.dialler(old)).held).toBeNull();
  expect((await farm.shown()).serial_number).toBe(fresh);
});

test('what the new dialler says is active is ended by nothing that the replaced one still says', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  await farm.raises('input.1');
  await swapper.swaps(helloOf({ boot: 4 }, ['input.1', 'input.2']));
  // Its wires are off: what it kept in the workshop comes a day later.
  for (const alarm of ['input.1', 'input.2']) await farm.hears(farm.event(alarm, false));
  expect(await farm.states('input.1', 'input.2')).toEqual(['reporting', 'reporting']);
  // Nor by what the new one kept of a start before.
  await swapper.says('input.1', false, { boot: 3 });
  await swapper.says('input.2', false, { boot: 4, number: 0 });
  expect(await farm.states('input.1', 'input.2')).toEqual(['reporting', 'restored']);
});

test('a dialler that has had another place since belongs to that one', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  const { staff } = swapper;
  const { serialNumber: old, connectCode } = farm.device;
  const id = await swapper.swaps();
  const settle = (becomes: 'returned' | 'released') =>
    settleFormer(platform, staff.context, { swapId: id, becomes, reason });
  await settle('released');
  const theirs = await aCompany(platform);
  const device = await addDevice(platform, theirs.context, { serialNumber: old, connectCode });
  platform.clock.advance(minute);
  const other = await aSwapper(platform, { device });
  await other.swaps();
  expect((await other.sees()).back).toMatchObject({ serialNumber: old });

  expect((await swapper.sees()).back).toBeNull();
  await expect(swapper.begins(old)).rejects.toMatchObject(refused);
  await expect(settle('returned')).rejects.toMatchObject(refused);
  expect(await farm.hears(farm.event('input.1', true))).toEqual(['stored']);
});

test('the former dialler takes its place back within 30 days, and nobody else’s', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  const { staff, fresh } = swapper;
  const old = farm.device.serialNumber;
  const id = await swapper.swaps();
  expect((await swapper.sees()).back).toMatchObject({ serialNumber: old });
  const other = await aSwapper(platform, await aFarm(platform));
  await expect(other.begins(old)).rejects.toMatchObject(refused);

  platform.clock.advance(minute);
  const back = await swapper.begins(old);
  expect(back).toMatchObject({ isBack: true, from: fresh, to: old });
  await expect(
    settleFormer(platform, staff.context, { swapId: id, becomes: 'released', reason }),
  ).rejects.toMatchObject(refused);
  await undoSwap(platform, staff.context, { swapId: back.id, reason });
  expect((await swapper.dialler(old)).held).toBe('exchanged');
  // Among what is in stock it does not pass for free.
  expect(await presentStockDevice(platform.database.allCompanies, old)).toMatchObject({ held: 'exchanged' });
  platform.clock.advance(minute);
  const again = await swapper.begins(old);
  await swapper.hears(helloOf(), old);
  await swapper.takesOver(again.id);
  // Before it was confirmed the other broke: what is on its way counts.
  await swapper.says('input.4', true);
  await farm.raises('input.3');
  expect(await farm.states('input.3', 'input.4')).toEqual(['reporting', 'reporting']);
  await swapper.brings(again.id);
  await swapper.hears(helloOf({}, ['input.3', 'input.4']), old);
  expect(await farm.shown()).toMatchObject({ serial_number: old, former_serials: [fresh], epoch: 2 });
  expect(await swapper.dialler(old)).toMatchObject({ held: null, device_id: farm.device.id });
  expect((await swapper.sees()).swaps).toMatchObject([
    { state: 'done', isBack: true },
    { state: 'undone', isBack: true },
    { state: 'done', isBack: false },
  ]);

  platform.clock.advance(31 * 24 * 60 * minute);
  expect((await swapper.sees()).back).toBeNull();
  await expect(swapper.begins(fresh)).rejects.toMatchObject(refused);
});

test('a lost connection is back with the new dialler, and cards and lines follow', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  const old = farm.device.serialNumber;
  const [kept, left] = ['8931500000000000001', '8931500000000000002'];
  const voip = { voip: 'registered', voipAccount: '88' };
  await swapper.hears(helloOf({ ...voip, sim: { iccid: left } }), old);
  await setConnected(platform, old, false, platform.clock.now());
  platform.clock.advance(minute);
  const hello = helloOf({ ...voip, sim: { iccid: kept } });
  await swapper.swaps(hello);
  expect(await farm.shown()).toMatchObject({ connected: true, sim: { iccid: kept } });
  expect(await farm.lastTold('device.connected')).toBeDefined();
  const gaps = await platform.database.allCompanies
    .selectFrom('connection_gaps')
    .select('back_at')
    .where('device_id', '=', farm.device.id)
    .execute();
  expect(gaps).toEqual([{ back_at: platform.clock.now() }]);
  const card = await platform.database.allCompanies
    .selectFrom('sim_cards')
    .select('id')
    .where('iccid', '=', left)
    .executeTakeFirstOrThrow();
  expect((await swapper.sees()).swaps).toMatchObject([{ simLeft: { id: card.id, iccid: left } }]);
  const line = await platform.database.allCompanies
    .selectFrom('voip_lines')
    .select('serial_number')
    .where('device_id', '=', farm.device.id)
    .executeTakeFirstOrThrow();
  expect(line.serial_number).toBe(swapper.fresh);
});

test('a card that is in the new dialler has not moved, and one that stayed shows no effect of what was asked for', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  const [kept, left] = ['8931500000000000003', '8931500000000000004'];
  await swapper.hears(helloOf({ sim: { iccid: left } }), farm.device.serialNumber);
  const { allCompanies } = platform.database;
  const card = (iccid: string) =>
    allCompanies.selectFrom('sim_cards').selectAll().where('iccid', '=', iccid).executeTakeFirstOrThrow();
  const asked = { company_id: farm.companyId, sim_card_id: (await card(left)).id, kind: 'reset' } as const;
  const act = await allCompanies
    .insertInto('sim_acts')
    .values({ ...asked, asked_at: platform.clock.now(), provider_id: 'HS1', state: 'taken' })
    .returning('id')
    .executeTakeFirstOrThrow();
  platform.clock.advance(minute);
  await swapper.swaps(helloOf({ sim: { iccid: kept } }));
  await setConnected(platform, swapper.fresh, false, platform.clock.now());
  await setConnected(platform, swapper.fresh, true, platform.clock.now());
  await lookAtAct.run(platform, { actId: act.id, look: 4 }, once);
  const { state } = await allCompanies
    .selectFrom('sim_acts')
    .select('state')
    .where('id', '=', act.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('no-effect');

  const next = await aSwapper(platform, farm);
  await next.swaps(helloOf({ sim: { iccid: kept } }));
  expect(await card(kept)).toMatchObject({ serial_number: next.fresh, left_at: null, moved_at: null });
});

test('an event and the take-over at once: it is stored once, whichever came first', async () => {
  const farm = await aFarm(platform);
  for (let round = 1; round <= 3; round += 1) {
    const swapper = await aSwapper(platform, farm);
    const speaker = (await farm.shown()).serial_number;
    const { id } = await swapper.begins();
    await swapper.hears();
    const says = (alarm: string) => swapper.says(alarm, true, { serial: speaker });
    const [taken, ...verdicts] = await Promise.all([swapper.takesOver(id), says('input.1'), says('input.2')]);
    expect(taken.state).toBe('taken-over');
    expect(verdicts.flat()).toEqual(['stored', 'stored']);
    expect(await farm.states('input.1', 'input.2')).toEqual(['reporting', 'reporting']);
    expect(await farm.episodesOf('input.1')).toHaveLength(round);
    await swapper.says('input.1', false);
    await swapper.says('input.2', false);
  }
});

test('a device that leaves frees what was reserved for it, and keeps what was exchanged from being claimed', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  const old = farm.device.serialNumber;
  await swapper.swaps();
  const next = await aSwapper(platform, farm);
  await next.begins();
  await removeDevice(platform, farm.context, farm.device.id, { serialNumber: swapper.fresh });
  expect((await next.dialler()).held).toBeNull();
  expect((await swapper.dialler()).held).toBeNull();
  expect((await swapper.dialler(old)).held).toBe('returned');
  expect(await farm.hears(farm.event('input.1', true))).toEqual(['refused']);
  // Its device is gone, and with it the screen that released it: whoever labels it anew does.
  const { staff } = swapper;
  expect(await getStockDevice(platform, staff.context, old)).toMatchObject({
    allowedActions: ['renew-connect-code'],
  });
  const { connectCode } = await renewSecrets(platform, staff.context, {
    serialNumber: old,
    act: 'renew-connect-code',
  });
  const again = await addDevice(platform, farm.context, { serialNumber: old, connectCode });

  // One that was to come back has no place to come back to.
  platform.clock.advance(minute);
  const last = await aSwapper(platform, { device: again });
  await last.swaps();
  platform.clock.advance(minute);
  await last.begins(old);
  await removeDevice(platform, farm.context, again.id, { serialNumber: last.fresh });
  expect((await last.dialler(old)).held).toBe('returned');
});

test('of two who begin a swap of one device at once, one is told that there is one', async () => {
  const farm = await aFarm(platform);
  const swappers = [await aSwapper(platform, farm), await aSwapper(platform, farm)];
  const begun = await Promise.allSettled(swappers.map((each) => each.begins()));
  const outcomes = begun.map((each) => (each.status === 'rejected' ? String(each.reason.code) : 'begun'));
  expect(outcomes.toSorted((one, other) => one.localeCompare(other))).toEqual(['begun', 'not-allowed-now']);
});

test('customers neither look nor swap, and what differs is said before', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  const deviceId = farm.device.id;
  const small = await aStockDevice(platform, { inputs: 8 });
  const seen = await previewSwap(platform, swapper.staff.context, {
    deviceId,
    serialNumber: small.serialNumber,
    reason,
  });
  expect(seen.hindrances).toMatchObject([{ code: 'fewer-inputs', names: { length: 8 } }]);
  const theirs = await aCompany(platform, { roleId: roles.administrator });
  await expect(
    previewSwap(platform, theirs.context, { deviceId, serialNumber: small.serialNumber, reason }),
  ).rejects.toMatchObject({ code: 'no-permission' });
});

test('a subscription goes on unchanged: not a cent is charged, credited or refunded', async () => {
  const farm = await aFarm(platform);
  const swapper = await aSwapper(platform, farm);
  const { allCompanies } = platform.database;
  const of = { company_id: farm.companyId, device_id: farm.device.id, type: 'yearly' as const };
  const dates = { started_at: new Date('2026-01-01T00:00:00Z'), next_charge_on: '2027-01-01' };
  await allCompanies
    .insertInto('subscriptions')
    .values({ ...of, ...dates, state: 'active', serial_number: farm.device.serialNumber })
    .execute();
  const books = async () => [
    await allCompanies
      .selectFrom('subscriptions')
      .selectAll()
      .where('company_id', '=', farm.companyId)
      .execute(),
    await allCompanies.selectFrom('payments').selectAll().where('company_id', '=', farm.companyId).execute(),
    await allCompanies.selectFrom('invoices').selectAll().where('company_id', '=', farm.companyId).execute(),
    await allCompanies
      .selectFrom('ledger_entries')
      .selectAll()
      .where('company_id', '=', farm.companyId)
      .execute(),
  ];
  const before = await books();
  await swapper.swaps();
  expect(await books()).toEqual(before);
});
