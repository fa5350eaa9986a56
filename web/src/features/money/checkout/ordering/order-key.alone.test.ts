import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** The keys of a page that has just been loaded. */
const loaded = () => import('./order-key.ts');
const body = { method: 'ideal', cartVersion: 'v1', mandate: undefined };

test('the same cart by the same method has one key until an answer has come', async () => {
  const { orderKeyOf, forgetOrderKey } = await loaded();
  const key = orderKeyOf(body);
  expect(orderKeyOf({ ...body })).toBe(key);
  expect(orderKeyOf({ ...body, method: 'creditcard' })).not.toBe(key);
  const again = orderKeyOf(body);
  forgetOrderKey();
  expect(orderKeyOf(body)).not.toBe(again);
});

test('a page that was loaded anew before an answer came goes on with the same key', async () => {
  const key = (await loaded()).orderKeyOf(body);
  vi.resetModules();
  expect((await loaded()).orderKeyOf(body)).toBe(key);
});

test('an account is never left in the browser', async () => {
  const { orderKeyOf } = await loaded();
  const signed = { ...body, mandate: { iban: 'NL91ABNA0417164300' } };
  expect(orderKeyOf(signed)).toBe(orderKeyOf(signed));
  expect([...stored.values()].join()).toBe('');
});
