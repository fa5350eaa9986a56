import { beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { encodeCursor } from '#platform/http/route/cursor.ts';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { findRowsInTime } from './history.queries.ts';
import { listHistory } from './list-history.ts';
import { readEpisodes, readHistory } from './read-history.ts';
import { recordHistory, type NewHistoryEntry } from './record-history.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 3, minute));
const episodeId = crypto.randomUUID();

/** A device whose input was active at minute 1, of which we heard at minute 10, and normal at minute 12. */
async function aMovedAlarm() {
  const { companyId } = await aCompany(platform);
  const deviceId = await aDeviceRow(platform, companyId);
  const of = { companyId, deviceId };
  const input = { ...of, alarmId: 'input.1', alarmName: 'Ventilation', episodeId } as const;
  const write = (...entries: NewHistoryEntry[]) =>
    recordHistory(platform.database.company(companyId), entries);
  await write(
    { ...of, kind: 'device.connected', at: at(9) },
    {
      ...input,
      kind: 'event.active',
      at: at(1),
      receivedAt: at(10),
      detail: { value: 4 },
      moved: { from: 'none', to: 'delay', at: at(11) },
    },
    { ...input, kind: 'event.normal', at: at(12), moved: { from: 'delay', to: 'none', at: at(12) } },
    { ...input, kind: 'event.normal', at: at(13), late: true },
  );
  const read = (query: Partial<Parameters<typeof listHistory>[3]> = {}) =>
    listHistory(platform, companyId, deviceId, { limit: 50, ...query });
  const told = async (query: Parameters<typeof read>[0] = {}) => (await read(query)).items.map(sentence);
  return { ...of, write, read, told };
}

const sentence = (line: HistoryEntry) =>
  line.kind === 'node.state'
    ? `${line.detail.from} to ${line.detail.to} by ${line.detail.event}`
    : `${line.kind}${line.late ? ' late' : ''}`;

const newestFirst = [
  'event.normal late',
  'delay to none by normal',
  'event.normal',
  'none to delay by activated',
  'event.active',
  'device.connected',
];

test('where an event moved its alarm is a line behind the event’s, and no row', async () => {
  const { read, told, deviceId } = await aMovedAlarm();
  expect(await told()).toEqual(newestFirst);
  const [, , , moved, event] = (await read()).items;
  expect(moved).toEqual({
    id: `${event!.id}.1`,
    kind: 'node.state',
    at: at(11).toISOString(),
    receivedAt: at(11).toISOString(),
    alarmId: 'input.1',
    alarmName: 'Ventilation',
    episodeId,
    late: false,
    person: null,
    detail: { from: 'none', to: 'delay', event: 'activated' },
  });
  expect(event).toMatchObject({ at: at(1).toISOString(), detail: { value: 4 } });
  const numbers = (await read()).items.map(({ id }) => Number(id));
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  expect(new Set(numbers).size).toBe(newestFirst.length);
  const rows = await platform.database.allCompanies
    .selectFrom('history')
    .select('kind')
    .where('device_id', '=', deviceId)
    .execute();
  expect(rows).toHaveLength(4);
});

test.each([1, 2, 3, 4, 5])(
  'pages of %i leave out none and tell none twice, also between an event and its move',
  async (limit) => {
    const { read } = await aMovedAlarm();
    const told: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await read({ limit, total: 'true', ...(cursor && { cursor }) });
      expect(page.total).toBe(newestFirst.length);
      expect(page.items.length).toBeLessThanOrEqual(limit);
      told.push(...page.items.map(sentence));
      cursor = page.nextCursor;
    }
    expect(told).toEqual(newestFirst);
  },
);

test('a cursor of the version before goes on behind the whole row', async () => {
  const { read, told } = await aMovedAlarm();
  const normal = (await read()).items[2]!;
  expect(await told({ cursor: encodeCursor(['history', Number(normal.id)]) })).toEqual(newestFirst.slice(3));
});

test('a filter takes the event, its move or both, and counts what it takes', async () => {
  const { read, told } = await aMovedAlarm();
  const moves = ['delay to none by normal', 'none to delay by activated'];
  expect(await told({ group: 'states' })).toEqual(moves);
  expect((await read({ group: 'states', total: 'true' })).total).toBe(2);
  expect(await told({ group: 'signals' })).toEqual(['event.normal late', 'event.normal', 'event.active']);
  expect(await told({ alarmId: 'input.1' })).toEqual(newestFirst.slice(0, 5));
  expect(await told({ episodeId })).toEqual(newestFirst.slice(0, 5));
  expect(await told({ search: 'activated' })).toEqual(['none to delay by activated']);
  expect(await told({ search: '4' })).toEqual(['event.active']);
  expect(await told({ search: 'ventil' })).toEqual(newestFirst.slice(0, 5));
  // The device had kept the event; the alarm moved when we heard of it.
  expect(await told({ to: at(8).toISOString() })).toEqual(['event.active']);
  expect(await told({ from: at(11).toISOString(), to: at(11).toISOString() })).toEqual([
    'none to delay by activated',
  ]);
});

test('read forward, page by page, and by occurrence it is the same', async () => {
  const { companyId, deviceId, write } = await aMovedAlarm();
  // The first page has 2,000 rows.
  const line = { companyId, deviceId, kind: 'event.active', at: at(20) } as const;
  const move = { from: 'none', to: 'reporting', at: at(20) } as const;
  await write({ ...line, late: true }, ...Array.from({ length: 2_000 }, () => ({ ...line, moved: move })));
  const pages: HistoryEntry[][] = [];
  for await (const page of readHistory(platform, companyId, deviceId, {})) pages.push(page);
  expect(pages.map(({ length }) => length)).toEqual([6 + 1 + 2 * 1_995, 2 * 5]);
  const told = pages.flat();
  expect(told.slice(0, 6).map(sentence)).toEqual(newestFirst.toReversed());
  expect(told.slice(-2).map(sentence)).toEqual(['event.active', 'none to reporting by activated']);
  expect(new Set(told.map(({ id }) => id)).size).toBe(4_007);
  const episode = await readEpisodes(platform, companyId, deviceId, [episodeId], 3);
  expect(episode.map(sentence)).toEqual(newestFirst.toReversed().slice(1, 4));
});

test('a period is looked for between its first and its last row, by the time of the event or of its move', async () => {
  const { companyId, deviceId, read } = await aMovedAlarm();
  const numbers = new Map((await read()).items.map((line) => [sentence(line), Math.floor(Number(line.id))]));
  const [active, normal] = [numbers.get('event.active')!, numbers.get('event.normal')!];
  const rowsOf = (bounds: { from?: string; to?: string }) =>
    findRowsInTime(platform.database.company(companyId), companyId, deviceId, bounds);
  expect(await rowsOf({})).toBeUndefined();
  expect(await rowsOf({ to: at(8).toISOString() })).toEqual({ first: active, last: active });
  expect(await rowsOf({ from: at(11).toISOString(), to: at(12).toISOString() })).toEqual({
    first: active,
    last: normal,
  });
  expect(await rowsOf({ from: at(12).toISOString(), to: at(12).toISOString() })).toEqual({
    first: normal,
    last: normal,
  });
  const empty = { from: at(30).toISOString() };
  expect(await rowsOf(empty)).toBeNull();
  expect(await read({ ...empty, total: 'true' })).toEqual({ items: [], nextCursor: null, total: 0 });
});
