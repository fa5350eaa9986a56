import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { listHistory } from './list-history.ts';
import { recordHistory, type NewHistoryEntry } from './record-history.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

/** A company with a device, and its history to write and read. */
async function aHistory() {
  const { companyId } = await aCompany(platform);
  const { database } = platform;
  const deviceId = await aDeviceRow(platform, companyId);
  const write = (...entries: Omit<NewHistoryEntry, 'companyId' | 'deviceId'>[]) =>
    recordHistory(
      database.company(companyId),
      entries.map((entry) => ({ companyId, deviceId, ...entry })),
    );
  const read = (query: Partial<Parameters<typeof listHistory>[3]> = {}, reader = companyId) =>
    listHistory(platform, reader, deviceId, { limit: 50, ...query });
  const numbers = async (query: Parameters<typeof read>[0] = {}) =>
    (await read(query)).items.map(({ detail }) => detail['nr']);
  return { companyId, deviceId, write, read, numbers };
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 3, minute));
const state = (nr: number, more: Partial<NewHistoryEntry> = {}) =>
  ({ kind: 'node.state', at: at(nr), detail: { nr }, ...more }) as const;

test('an entry comes back as it was told', async () => {
  const { write, read } = await aHistory();
  const episodeId = randomUUID();
  await write({
    kind: 'event.active',
    at: at(1),
    receivedAt: at(2),
    alarmId: 'input.1',
    alarmName: 'Ventilation stopped',
    episodeId,
    late: true,
    detail: { value: 4.2 },
  });
  expect((await read()).items).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      kind: 'event.active',
      at: '2026-11-20T03:01:00.000Z',
      receivedAt: '2026-11-20T03:02:00.000Z',
      alarmId: 'input.1',
      alarmName: 'Ventilation stopped',
      episodeId,
      late: true,
      detail: { value: 4.2 },
    },
  ]);
});

test('the newest comes first, page by page, and what comes meanwhile moves no page', async () => {
  const { write, read, numbers } = await aHistory();
  await write(state(1), state(2), state(3), state(4), state(5));
  expect(await numbers()).toEqual([5, 4, 3, 2, 1]);
  const first = await read({ limit: 2, total: 'true' });
  expect(first.total).toBe(5);
  await write(state(6));
  const second = await read({ limit: 2, cursor: first.nextCursor! });
  expect(second.items.map(({ detail }) => detail['nr'])).toEqual([3, 2]);
  const third = await read({ limit: 2, cursor: second.nextCursor! });
  expect(third).toMatchObject({ items: [{ detail: { nr: 1 } }], nextCursor: null });
});

test('filters by alarm, episode and time', async () => {
  const { write, read, numbers } = await aHistory();
  const episodeId = randomUUID();
  await write(
    state(1, { alarmId: 'input.1', episodeId }),
    state(2, { alarmId: 'input.2' }),
    state(3, { episodeId }),
  );
  expect(await numbers({ alarmId: 'input.2' })).toEqual([2]);
  expect(await numbers({ episodeId })).toEqual([3, 1]);
  expect(await numbers({ from: at(2).toISOString() })).toEqual([3, 2]);
  expect(await numbers({ from: at(2).toISOString(), to: at(2).toISOString() })).toEqual([2]);
  expect((await read({ alarmId: 'input.1', total: 'true' })).total).toBe(1);
});

test('a character that PostgreSQL cannot hold does not stop an entry', async () => {
  const { write, read } = await aHistory();
  await write(state(1, { alarmName: 'a\0b', detail: { value: '\0\uD800' } }));
  expect((await read()).items[0]).toMatchObject({ alarmName: 'ab', detail: { value: '\uFFFD' } });
});

test('another company reads nothing, and a garbled cursor is refused', async () => {
  const { write, read } = await aHistory();
  await write(state(1));
  const other = await aCompany(platform);
  expect((await read({}, other.companyId)).items).toEqual([]);
  await expect(read({ cursor: 'WzFd' })).rejects.toMatchObject({ code: 'invalid-input' });
});

test('filters by group of kinds', async () => {
  const { write, numbers } = await aHistory();
  await write(
    state(1),
    state(2, { kind: 'event.active' }),
    state(3, { kind: 'attempt.started' }),
    state(4, { kind: 'device.report' }),
    state(5, { kind: 'acceptance' }),
    state(6, { kind: 'node.configured' }),
    state(7, { kind: 'device.clock' }),
  );
  expect(await numbers({ group: 'states' })).toEqual([1]);
  expect(await numbers({ group: 'signals' })).toEqual([2]);
  expect(await numbers({ group: 'calls' })).toEqual([4, 3]);
  expect(await numbers({ group: 'acceptances' })).toEqual([5]);
  expect(await numbers({ group: 'settings' })).toEqual([6]);
  expect(await numbers({ group: 'device' })).toEqual([7]);
});

test('an acceptance at the device has the moment that the device gave, and that of its receipt', async () => {
  const { write, read } = await aHistory();
  const detail = { name: 'Anna', via: 'device', more: 0, saidAt: '2026-11-20T04:01:07+01:00' };
  await write(
    state(2, { kind: 'acceptance', detail }),
    state(3, { kind: 'acceptance', detail: { saidAt: '?' } }),
  );
  expect((await read()).items).toMatchObject([
    { at: at(3).toISOString() },
    { at: '2026-11-20T03:01:07.000Z', receivedAt: at(2).toISOString() },
  ]);
});

test('the search looks through the name of the alarm and what the entry tells, and takes % as it is', async () => {
  const { write, numbers } = await aHistory();
  await write(
    state(1, { alarmName: 'Ventilation 50%' }),
    state(2, { detail: { nr: 2, contact: 'Anna de Boer' } }),
    state(3, { detail: { nr: 3, reason: 'ventilation is cleaned' } }),
  );
  expect(await numbers({ search: 'VENTILATION' })).toEqual([3, 1]);
  expect(await numbers({ search: 'de boer' })).toEqual([2]);
  expect(await numbers({ search: '%' })).toEqual([1]);
  // What a value is called is no word of the entry.
  expect(await numbers({ search: 'contact' })).toEqual([]);
});
