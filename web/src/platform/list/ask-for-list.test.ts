import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json, startTestApi, type TestApi, tokenOf } from '#platform/api.fixture.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { askForList } from './ask-for-list.ts';
import { describeList, valuesOf } from './list-description.ts';
import { listPagesQuery } from './use-list-pages.ts';

const list = describeList<typeof listDevices>({
  id: 'devices',
  route: listDevices,
  key: ['devices'],
  pageSize: 200,
  counted: true,
  live: true,
  columns: [],
  search: { label: 'devices.search', placeholder: 'devices.search.placeholder' },
  filters: [],
  sorts: valuesOf(['state', '-state'], (order) => order),
  rowKey: ({ id }) => id,
});
const asked = listPagesQuery(list, { search: 'barn', sort: 'state' });
const answer = (...rows: object[]) => json(200, { items: rows, nextCursor: null, total: rows.length });
const row = (id: string, name: string) => ({ id, name, version: 1 });
let api: TestApi;

beforeEach(async () => {
  api = await startTestApi({ token: tokenOf('anna', 9_000_000_000), refreshToken: 'refresh' });
});
afterEach(() => {
  queryClient.clear();
  api.close();
});

test('rows are asked for as the address chooses them, and the screen finds them there', async () => {
  api.answers = [answer(row('1', 'Barn'))];
  await askForList(list, '?search=barn');
  expect(api.calls()).toEqual(['GET /api/devices?search=barn&sort=state&limit=200&total=true']);
  const { pages } = await queryClient.fetchInfiniteQuery({ ...asked, staleTime: 30_000 });
  expect(pages[0]?.items).toEqual([row('1', 'Barn')]);
  expect(api.heard).toHaveLength(1);
});

test('what fails is left to the screen, which says so', async () => {
  api.answers = [json(403, { code: 'forbidden' })];
  await askForList(list, '?search=barn');
  expect(queryClient.getQueryData(asked.queryKey)).toBeUndefined();
});

test('rows that are what they were stay the same objects when they are asked for again', async () => {
  api.answers = [answer(row('1', 'Barn'), row('2', 'Sty')), answer(row('1', 'Barn'), row('2', 'Pig sty'))];
  await askForList(list, '?search=barn');
  const before = queryClient.getQueryData(asked.queryKey)?.pages[0]?.items ?? [];
  await queryClient.refetchQueries({ queryKey: asked.queryKey });
  const after = queryClient.getQueryData(asked.queryKey)?.pages[0]?.items ?? [];
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toEqual(row('2', 'Pig sty'));
});
