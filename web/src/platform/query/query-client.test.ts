import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#platform/api-client/call.ts';
import { backoffDelay } from '#platform/backoff.ts';
import { online } from '#platform/connectivity.ts';
import { session } from '#platform/session/session.ts';
import {
  json,
  refusal,
  rest,
  startTestApi,
  stopTheClock,
  type TestApi,
  tokenOf,
  until,
} from '#platform/api.fixture.ts';
import { queryClient, readAgainNow } from './query-client.ts';

const devices = { items: [], nextCursor: null };
let api: TestApi;
let leaveScreen: () => void;
const makeQuery = () =>
  new QueryObserver(queryClient, { queryKey: ['devices'], queryFn: () => call(listDevices) });
let query: ReturnType<typeof makeQuery>;

/** A screen that waits for the devices. */
beforeEach(async () => {
  stopTheClock();
  api = await startTestApi({ token: tokenOf('anna', 9_000_000_000), refreshToken: 'refresh' });
  online.set(true);
  query = makeQuery();
  leaveScreen = query.subscribe(() => {});
});
afterEach(() => {
  leaveScreen();
  queryClient.clear();
  api.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function pass(milliseconds: number): Promise<void> {
  await rest();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await rest();
}

test('a read without an answer is repeated after 5 s, doubling, at most 300 s, 50 times; then it fails', async () => {
  for (let retry = 1; retry <= 50; retry += 1) {
    await pass(backoffDelay(retry) - 1);
    expect(api.heard).toHaveLength(retry);
    await pass(1);
    expect(api.heard).toHaveLength(retry + 1);
  }
  await until(() => query.getCurrentResult().isError);
  await pass(3_600_000);
  expect(api.heard).toHaveLength(51);
});

test('an answer on its way takes nothing back that a live event has said since', async () => {
  const device = { id: 'd', name: 'Pig house', connected: true, version: 4 };
  api.otherwise = (...line) => {
    queryClient.setQueryData(['devices'], { items: [device], nextCursor: null });
    json(200, { items: [{ ...device, connected: false, version: 3 }], nextCursor: 'more' })(...line);
  };
  await pass(5000);
  await until(() => !query.getCurrentResult().isFetching);
  expect(query.getCurrentResult().data).toEqual({ items: [device], nextCursor: 'more' });
});

test('what is on its way when its person leaves is given up, and not written once more', async () => {
  const anna = { id: 'anna' } as never;
  session.set({ user: anna, exp: 9_000_000_000, duties: [], dutiesWait: false, leaving: false });
  leaveScreen();
  query = makeQuery();
  leaveScreen = query.subscribe(() => {});
  let answerNow: () => void = () => undefined;
  api.otherwise = (...line) => (answerNow = () => json(200, devices)(...line));
  const before = api.heard.length;
  await until(() => api.heard.length > before);
  session.set({ user: null, exp: 0, duties: [], dutiesWait: false, leaving: false });
  answerNow();
  await pass(5000);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(query.getCurrentResult().data).toBeUndefined();
});

test('what it waits for is known at once', async () => {
  await rest();
  expect(query.getCurrentResult()).toMatchObject({
    isPending: true,
    failureReason: { code: 'connection-error' },
  });
});

test.each([
  ['the network comes back', () => online.set(true)],
  ['somebody presses "Try again"', () => void readAgainNow()],
])('it is repeated at once when %s, with its counter at zero', async (_what, comeBack) => {
  await pass(5000);
  await pass(10_000);
  expect(api.heard).toHaveLength(3);
  comeBack();
  await pass(0);
  expect(api.heard).toHaveLength(4);
  api.otherwise = json(200, devices);
  await pass(5000);
  expect(query.getCurrentResult().data).toEqual(devices);
});

test('a read that has failed for good is made again when the network comes back', async () => {
  for (let retry = 1; retry <= 50; retry += 1) await pass(backoffDelay(retry));
  await until(() => query.getCurrentResult().isError);
  api.otherwise = json(200, devices);
  online.set(true);
  await until(() => query.getCurrentResult().isSuccess);
  expect(query.getCurrentResult().data).toEqual(devices);
});

test('a refusal is no lost network: it is told, not repeated', async () => {
  leaveScreen();
  queryClient.clear();
  await rest();
  api.otherwise = refusal(403, 'no-permission');
  const before = api.heard.length;
  leaveScreen = query.subscribe(() => {});
  await until(() => query.getCurrentResult().isError);
  await pass(3_600_000);
  expect(api.heard.length - before).toBe(1);
});
