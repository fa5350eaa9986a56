import { randomUUID } from 'node:crypto';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import type { HistoryKind } from '@belfry/contract/ground/history/history-entry.ts';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { listHistory } from './list-history.ts';
import type { NamedPerson } from './named-person.ts';
import { recordHistory, type NewHistoryEntry } from './record-history.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

/** A line of a device, which the test adds. */
type Written = {
  [K in HistoryKind]: Omit<NewHistoryEntry<K>, 'companyId' | 'deviceId'>;
}[HistoryKind];

/** A company with a device, and its history to write and read. */
async function aHistory() {
  const { companyId } = await aCompany(platform);
  const { database } = platform;
  const deviceId = await aDeviceRow(platform, companyId);
  const write = (...entries: Written[]) =>
    recordHistory(
      database.company(companyId),
      entries.map((entry) => ({ companyId, deviceId, ...entry })),
    );
  const read = (query: Partial<Parameters<typeof listHistory>[3]> = {}, reader = companyId) =>
    listHistory(platform, reader, deviceId, { limit: 50, ...query });
  const numbers = async (query: Parameters<typeof read>[0] = {}) =>
    (await read(query)).items.map(({ at: moment }) => new Date(moment).getUTCMinutes());
  return { companyId, deviceId, write, read, numbers };
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 3, minute));
/** An alarm that is over; `reason` is the word that its line tells. */
const state = (
  minute: number,
  more: Partial<Omit<Written, 'kind' | 'detail' | 'person' | 'moved'>> = {},
  reason = '',
) =>
  ({
    kind: 'node.state',
    at: at(minute),
    person: null,
    detail: { from: 'reporting', to: 'restored', event: 'normal', ...(reason && { reason }) },
    ...more,
  }) as const;
const annaId = randomUUID();
const anna = (name: string): NamedPerson => ({ kind: 'contact', id: annaId, name });

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
  expect(second.items.map(({ at: moment }) => moment)).toEqual(
    [at(3), at(2)].map((each) => each.toISOString()),
  );
  const third = await read({ limit: 2, cursor: second.nextCursor! });
  expect(third).toMatchObject({ items: [{ at: at(1).toISOString() }], nextCursor: null });
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
  // A year that PostgreSQL does not know by this name.
  expect(await numbers({ from: '0000-01-01T00:00:00.000Z' })).toEqual(await numbers({}));
  expect((await read({ alarmId: 'input.1', total: 'true' })).total).toBe(1);
});

test('a character that PostgreSQL cannot hold does not stop an entry', async () => {
  const { write, read } = await aHistory();
  await write({ kind: 'event.active', at: at(1), alarmName: 'a\0b', detail: { value: '\0\uD800' } });
  await write({ kind: 'device.added', at: at(2), person: anna('An\0na\uD800'), detail: { name: 'Barn' } });
  expect((await read()).items).toMatchObject([
    { person: { name: 'Anna\uFFFD' } },
    { alarmName: 'ab', detail: { value: '\uFFFD' } },
  ]);
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
    { kind: 'event.active', at: at(2) },
    { kind: 'run.started', at: at(3), detail: { round: 1, list: null } },
    { kind: 'device.report', at: at(4), person: anna('Anna'), detail: { medium: 'voice', state: 'busy' } },
    { kind: 'acceptance', at: at(5), person: anna('Anna'), detail: { via: 'voice', more: 0 } },
    { kind: 'node.configured', at: at(6), person: anna('Anna'), detail: { fields: ['name'] } },
    { kind: 'device.clock', at: at(7), detail: { offsetSeconds: 90 } },
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
  const accepted = (minute: number, saidAt: string) =>
    ({
      kind: 'acceptance',
      at: at(minute),
      person: anna('Anna'),
      detail: { via: 'device', more: 0, saidAt },
    }) as const;
  await write(accepted(2, '2026-11-20T04:01:07+01:00'), accepted(3, '?'));
  expect((await read()).items).toMatchObject([
    { at: at(3).toISOString() },
    { at: '2026-11-20T03:01:07.000Z', receivedAt: at(2).toISOString() },
  ]);
});

test('the search looks through the name of the alarm and what the entry tells, and takes % as it is', async () => {
  const { write, numbers } = await aHistory();
  const listId = crypto.randomUUID();
  await write(
    state(1, { alarmName: 'Ventilation 50%' }),
    { kind: 'device.added', at: at(2), person: anna('Anna de Boer'), detail: { name: 'Barn' } },
    state(3, {}, 'ventilation is cleaned'),
    { kind: 'run.started', at: at(4), detail: { round: 1, list: { id: listId, name: 'Night shift' } } },
  );
  expect(await numbers({ search: 'VENTILATION' })).toEqual([3, 1]);
  expect(await numbers({ search: 'de boer' })).toEqual([2]);
  expect(await numbers({ search: 'night' })).toEqual([4]);
  expect(await numbers({ search: '%' })).toEqual([1]);
  // What a value is called is no word of the entry.
  for (const search of ['reason', 'name', 'list', listId.slice(0, 4)])
    expect(await numbers({ search })).toEqual([]);
});

test('whoever is called something else keeps the old name in what is old, and is one by each name', async () => {
  const { companyId, write, read } = await aHistory();
  const added = (minute: number, person: NamedPerson) =>
    ({ kind: 'device.added', at: at(minute), person, detail: { name: 'Barn' } }) as const;
  await write(added(1, anna('Anna')), added(2, anna('Anna de Boer')));
  await write(added(3, anna('Anna')), added(4, { kind: 'other', name: 'Anna' }));
  const { items } = await read();
  expect(items.map((line) => tells(line, 'person'))).toEqual(['Anna', 'Anna', 'Anna de Boer', 'Anna']);
  const ids = items.map((line) => 'person' in line && line.person?.id);
  expect(ids[1]).toBe(ids[3]);
  expect(new Set(ids).size).toBe(3);
  const names = await platform.database
    .company(companyId)
    .selectFrom('person_names')
    .select('kind')
    .orderBy('id')
    .execute();
  expect(names.map(({ kind }) => kind)).toEqual(['contact', 'contact', 'other']);
});

test('a name is never changed, by nobody', async () => {
  const { companyId, write } = await aHistory();
  await write({ kind: 'device.added', at: at(1), person: anna('Anna'), detail: { name: 'Barn' } });
  const rename = (database: TestPlatform['database']['allCompanies']) =>
    database.updateTable('person_names').set({ name: 'Ben' }).where('company_id', '=', companyId).execute();
  await expect(rename(platform.database.allCompanies)).rejects.toThrow('is erased or stays as it is');
  await expect(rename(platform.database.company(companyId))).rejects.toThrow('is erased or stays as it is');
});

test('the same new name in two transactions at once is one name', async () => {
  const { companyId, deviceId, read } = await aHistory();
  const line = { companyId, deviceId, kind: 'device.added', at: at(1), detail: { name: 'Barn' } } as const;
  await Promise.all(
    Array.from({ length: 6 }, () =>
      platform.database.transaction(companyId, (trx) =>
        recordHistory(trx, [{ ...line, person: anna('Anna') }]),
      ),
    ),
  );
  const { items } = await read();
  expect(items).toHaveLength(6);
  expect(new Set(items.map((each) => 'person' in each && each.person?.id)).size).toBe(1);
});
