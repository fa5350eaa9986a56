import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveFor } from './leave-for.ts';

afterEach(() => vi.unstubAllGlobals());

test('who leaves for the provider is busy until they come back to this page', async () => {
  const assign = vi.fn<(url: string) => void>();
  const page = Object.assign(new EventTarget(), { location: { assign } });
  vi.stubGlobal('window', page);
  const back = vi.fn<() => void>();
  const leaving = leaveFor('http://provider.example/checkout/1').then(back);
  await nextTurn();
  expect(assign).toHaveBeenCalledExactlyOnceWith('http://provider.example/checkout/1');
  expect(back).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pageshow'));
  await leaving;
  expect(back).toHaveBeenCalledOnce();
});
