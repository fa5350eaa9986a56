import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { listMonitoring } from './list-monitoring.ts';
import { changeMonitoring } from './change-monitoring.fixture.ts';
import { saveMonitoring } from './save-monitoring.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await testPlatform();
});

type Company = Awaited<ReturnType<typeof aCompany>>;

const list = (company: Company, query: Partial<Parameters<typeof listMonitoring>[2]> = {}) =>
  listMonitoring(platform, company.context, { limit: 50, ...query });
const lists = (company: Company) =>
  platform.database.allCompanies
    .selectFrom('call_lists')
    .select(['id', 'recipients'])
    .where('company_id', '=', company.companyId)
    .execute();
const auditOf = (company: Company) =>
  platform.database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('company_id', '=', company.companyId)
    .where('action', '=', 'monitoring.changed')
    .execute();

test('a new device is watched from its first connection, and calls the administrators', async () => {
  const company = await aCompany(platform);
  const device = await aDevice(platform, company.context, { name: 'Barn', location: 'Ede' });
  const administrators = (await lists(company)).find(({ recipients }) => recipients === 'administrators');
  const { items } = await list(company);
  expect(items).toMatchObject([
    {
      deviceId: device.id,
      serialNumber: device.serialNumber,
      name: 'Barn',
      location: 'Ede',
      type: 'dialler',
      connected: false,
      connectedSince: null,
      watch: 'never-connected',
      enabled: true,
      waitMinutes: 10,
      callListId: administrators?.id,
      restoredTo: 'alarmed',
      alarmDueAt: null,
      alarmActive: false,
      months: [],
      version: 1,
    },
  ]);
  await setConnected(platform, device.serialNumber, true, platform.clock.now());
  platform.clock.advance(60_000);
  const [seen] = (await list(company)).items;
  expect(seen).toMatchObject({ watch: 'watched', allowance: 'allowed-by-default', connected: true });
  expect(seen?.months).toEqual([
    {
      month: '2026-11',
      availability: 100,
      losses: 0,
      lostSeconds: 0,
      longestGapSeconds: null,
      alarms: 0,
      secondsToAlarm: null,
      secondsToAcceptance: null,
    },
  ]);
});

test('a loss stores when it is looked at; a return lets it be looked at now', async () => {
  const company = await aCompany(platform);
  const { serialNumber, id } = await aDevice(platform, company.context);
  const lostAt = new Date('2026-11-20T04:00:00.000Z');
  const due = '2026-11-20T04:10:00.000Z';
  await setConnected(platform, serialNumber, true, platform.clock.now());
  await setConnected(platform, serialNumber, false, lostAt);
  await setConnected(platform, serialNumber, false, new Date(lostAt.getTime() + 1000));
  expect((await list(company)).items[0]).toMatchObject({ alarmDueAt: due });
  await setConnected(platform, serialNumber, true, new Date('2026-11-20T04:05:00.000Z'));
  const row = await platform.database.allCompanies
    .selectFrom('devices')
    .innerJoin('connection_gaps', 'connection_gaps.device_id', 'devices.id')
    .select(['connection_check_at', 'lost_at', 'back_at'])
    .where('devices.id', '=', id)
    .execute();
  const back = new Date('2026-11-20T04:05:00.000Z');
  expect(row).toEqual([{ connection_check_at: back, lost_at: lostAt, back_at: back }]);
});

test('many devices get the same at once, each with its line in history and audit log', async () => {
  const company = await aCompany(platform);
  const devices = [];
  for (const name of ['A', 'B', 'C']) devices.push(await aDevice(platform, company.context, { name }));
  const all = (await lists(company)).find(({ recipients }) => recipients === 'all-contacts');
  const changes = { waitMinutes: 30, callListId: all?.id ?? null, restoredTo: 'nobody' } as const;
  const [first, second] = devices.map(({ id }) => ({ deviceId: id, version: 1 }));
  const { items } = await saveMonitoring(platform, company.context, {
    devices: [first, second].filter((one) => one !== undefined),
    changes,
  });
  expect(items).toMatchObject([
    { name: 'A', ...changes, version: 2 },
    { name: 'B', ...changes, version: 2 },
  ]);
  expect((await list(company)).items.map(({ waitMinutes }) => waitMinutes)).toEqual([30, 30, 10]);
  const changed = ['callListId', 'restoredTo', 'waitMinutes'];
  expect((await auditOf(company)).map(({ details }) => details)).toEqual([{ changed }, { changed }]);

  // What is so already is no change.
  await changeMonitoring(platform, company.context, [first?.deviceId ?? ''], changes);
  expect(await auditOf(company)).toHaveLength(2);
});

test('a version that is not the present one refuses all, also after a change at the alarm point', async () => {
  const company = await aCompany(platform);
  const [one, two] = [await aDevice(platform, company.context), await aDevice(platform, company.context)];
  const save = (versions: [number, number], waitMinutes = 20) =>
    saveMonitoring(platform, company.context, {
      devices: [
        { deviceId: one.id, version: versions[0] },
        { deviceId: two.id, version: versions[1] },
      ],
      changes: { waitMinutes },
    });
  await expect(save([1, 2])).rejects.toMatchObject({ code: 'changed-meanwhile' });
  expect((await list(company)).items.map(({ waitMinutes }) => waitMinutes)).toEqual([10, 10]);
  await save([1, 1]);
  await expect(save([1, 1], 30)).rejects.toMatchObject({ code: 'changed-meanwhile' });
});

test('what is not the company’s is refused at its place, and nothing is changed', async () => {
  const [company, stranger] = [await aCompany(platform), await aCompany(platform)];
  const own = await aDevice(platform, company.context);
  const foreign = await aDevice(platform, stranger.context);
  const save = (ids: string[], callListId?: string) =>
    changeMonitoring(platform, company.context, ids, {
      waitMinutes: 20,
      ...(callListId && { callListId }),
    });
  const at = (pointer: string, code: string) => ({ code, options: { errors: [{ pointer }] } });
  await expect(save([own.id, foreign.id])).rejects.toMatchObject(at('/devices/1/deviceId', 'not-found'));
  await expect(save([own.id, randomUUID()])).rejects.toMatchObject(at('/devices/1/deviceId', 'not-found'));
  await expect(save([own.id, own.id])).rejects.toMatchObject(at('/devices/1/deviceId', 'invalid-input'));
  const [theirs] = await lists(stranger);
  await expect(save([own.id], theirs?.id)).rejects.toMatchObject(at('/changes/callListId', 'invalid-input'));
  expect((await list(company)).items[0]).toMatchObject({ waitMinutes: 10, version: 1 });
});

test('the list is paged by name, searched, and counts on request', async () => {
  const company = await aCompany(platform);
  for (const name of ['Pig house 2', 'Cold store', 'Pig house 1'])
    await aDevice(platform, company.context, { name });
  const first = await list(company, { limit: 2, total: 'true' });
  expect(first.items.map(({ name }) => name)).toEqual(['Cold store', 'Pig house 1']);
  expect(first.total).toBe(3);
  const rest = await list(company, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(rest).toMatchObject({ items: [{ name: 'Pig house 2' }], nextCursor: null });
  const found = await list(company, { search: 'PIG', total: 'true' });
  expect(found).toMatchObject({ items: [{ name: 'Pig house 1' }, { name: 'Pig house 2' }], total: 2 });
  const [one] = found.items;
  expect((await list(company, { deviceId: one?.deviceId })).items).toHaveLength(1);
  await expect(list(company, { cursor: 'bm9uZQ' })).rejects.toMatchObject({ code: 'invalid-input' });
});
