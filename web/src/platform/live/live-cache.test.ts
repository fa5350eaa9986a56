import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartQuantity } from '#platform/cart-quantity.ts';
import { createLiveCache } from './live-cache.ts';
import { liveKeys } from './live-keys.ts';

let client: QueryClient;
let cache: ReturnType<typeof createLiveCache>;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  cache = createLiveCache(client);
});
afterEach(() => {
  cache.stop();
  vi.useRealTimers();
});

const list = [...liveKeys.devices, 'list', {}];
const detail = [...liveKeys.devices, 'detail', 'd1'];
const row = { id: 'd1', connected: false, version: 1 };
const stateOf = (key: readonly unknown[]) => client.getQueryState(key);
const comes = (event: object) => {
  cache.device(event as Parameters<typeof cache.device>[0]);
  vi.runAllTimers();
};

test('a change stands in every row that is held', () => {
  client.setQueryData(list, { pages: [{ items: [row] }] });
  client.setQueryData(detail, row);
  comes({ id: 'd1', connected: true, version: 2 });
  const changed = { ...row, connected: true, version: 2 };
  expect(client.getQueryData(list)).toEqual({ pages: [{ items: [changed] }] });
  expect(client.getQueryData(detail)).toEqual(changed);
});

test('of two changes of a row the later stands, in whatever order they come, and nothing of the other is lost', () => {
  client.setQueryData(detail, row);
  cache.device({ id: 'd1', version: 3, softwareVersion: '2.2.0' });
  comes({ id: 'd1', version: 2, connected: true });
  expect(client.getQueryData(detail)).toEqual({
    id: 'd1',
    connected: true,
    softwareVersion: '2.2.0',
    version: 3,
  });
  expect(stateOf(detail)?.isInvalidated).toBe(false);
});

test('a change that comes after a later one was shown has the row asked anew, and no other', () => {
  const other = [...liveKeys.devices, 'detail', 'd2'];
  client.setQueryData(detail, row);
  client.setQueryData(list, { pages: [{ items: [row] }] });
  client.setQueryData(other, { ...row, id: 'd2', version: 9 });
  comes({ id: 'd1', version: 3, softwareVersion: '2.2.0' });
  expect([stateOf(detail)?.isInvalidated, stateOf(list)?.isInvalidated]).toEqual([false, false]);
  comes({ id: 'd1', version: 2, connected: true });
  expect(client.getQueryData(detail)).toMatchObject({ version: 3 });
  expect([stateOf(detail)?.isInvalidated, stateOf(list)?.isInvalidated]).toEqual([true, true]);
  expect(stateOf(other)?.isInvalidated).toBe(false);
});

test('a list that is to be asked anew still is after a change of what it does not hold', async () => {
  client.setQueryData(list, { pages: [{ items: [] }] });
  client.setQueryData(detail, row);
  await client.invalidateQueries({ queryKey: list });
  comes({ id: 'd1', connected: true, version: 2 });
  expect(stateOf(list)?.isInvalidated).toBe(true);
});

test('what is to be asked anew still is when a row of it changes, and gets no younger', async () => {
  client.setQueryData(list, { pages: [{ items: [row] }] }, { updatedAt: 1_000 });
  client.setQueryData(detail, row, { updatedAt: 1_000 });
  await client.invalidateQueries({ queryKey: detail });
  comes({ id: 'd1', connected: true, version: 2 });
  expect(client.getQueryData(detail)).toMatchObject({ connected: true });
  expect([stateOf(detail)?.isInvalidated, stateOf(list)?.isInvalidated]).toEqual([true, false]);
  expect([stateOf(detail)?.dataUpdatedAt, stateOf(list)?.dataUpdatedAt]).toEqual([1_000, 1_000]);
});

test('a device that is gone is out of the list at once, and the list is asked anew', () => {
  client.setQueryData(list, { pages: [{ items: [row, { ...row, id: 'd2' }] }] });
  comes({ id: 'd1', removed: true, version: 2 });
  expect(client.getQueryData(list)).toEqual({ pages: [{ items: [{ ...row, id: 'd2' }] }] });
  expect(stateOf(list)?.isInvalidated).toBe(true);
});

test('what alarms call has changed: contacts, lists and plans are asked anew, once however often it is said', () => {
  const asked = vi.spyOn(client, 'invalidateQueries');
  for (let time = 0; time < 9; time += 1) cache.callPlan({ leadsToNobody: false });
  vi.runAllTimers();
  expect(asked.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
    liveKeys.contacts,
    liveKeys.callLists,
    liveKeys.callPlan,
  ]);
});

test('something became of a payment: what is owed and how it is paid are asked anew, once however often it is said', () => {
  const asked = vi.spyOn(client, 'invalidateQueries');
  for (let time = 0; time < 9; time += 1) cache.payment();
  vi.runAllTimers();
  expect(asked.mock.calls).toEqual([[{ queryKey: liveKeys.payments }]]);
});

test('a change of the cart sets its badge at once, and has all about subscriptions asked anew', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const checkout = [...liveKeys.subscriptions, 'checkout', 'en-US'];
  client.setQueryData(checkout, {});
  client.setQueryData([...liveKeys.payments, 'open'], {});
  cache.cart({ quantity: 3 });
  expect(cartQuantity.get()).toBe(3);
  vi.runAllTimers();
  expect(stateOf(checkout)?.isInvalidated).toBe(true);
  expect(stateOf([...liveKeys.payments, 'open'])?.isInvalidated).toBe(false);
  cartQuantity.set(0);
  vi.unstubAllGlobals();
});

test('an answer that was on its way when the cart changed is dropped: it would undo what the event said', async () => {
  let answer = (_count: number) => {};
  const seen: number[] = [];
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const count = await new Promise<number>((resolve) => (answer = resolve));
    if (!signal.aborted) seen.push(count);
    return count;
  };
  const asked = client.prefetchQuery({ queryKey: [...liveKeys.subscriptions, 'overview', null], queryFn });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  cache.cart({ quantity: 0 });
  answer(2);
  await asked;
  expect(seen).toEqual([]);
  vi.unstubAllGlobals();
});
