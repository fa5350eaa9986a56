import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json, rest, startTestApi, tokenOf, until, type TestApi } from '#platform/api.fixture.ts';
import { cartQuantity } from '#platform/cart-quantity.ts';
import { liveStatus } from '#platform/live/live-status.ts';
import { adoptTokens, forgetSession } from '#platform/session/session.ts';
import { countCart } from './count-cart.ts';

let api: TestApi;
let stop = () => {};
beforeEach(async () => {
  api = await startTestApi({});
});
afterEach(() => {
  stop();
  liveStatus.set({ kind: 'off' });
  forgetSession();
  api.close();
});

function starts(...permissions: string[]): void {
  const token = tokenOf('anna', Date.now() / 1000 + 900, 0, permissions);
  adoptTokens({ token, refresh_token: 'r' });
  liveStatus.set({ kind: 'connecting' });
  stop = countCart(new QueryClient());
}
const carts = (...lengths: number[]) =>
  void api.answers.push(
    ...lengths.map((length) => json(200, { subscriptions: [], cart: Array.from({ length }, () => ({})) })),
  );

test('it is counted, and again when the live connection comes up: what changed before is no event', async () => {
  carts(2, 0);
  starts('S');
  await until(() => cartQuantity.get() === 2);
  liveStatus.set({ kind: 'live' });
  await until(() => cartQuantity.get() === 0);
  expect(api.calls()).toHaveLength(2);
});

test('a count that was asked for before is not waited for', async () => {
  api.answers.push(() => {});
  carts(1);
  starts('S');
  await until(() => api.calls().length === 1);
  liveStatus.set({ kind: 'live' });
  await until(() => cartQuantity.get() === 1);
  expect(api.calls()).toHaveLength(2);
});

test('who may see no subscriptions has no cart to count', async () => {
  starts('D');
  liveStatus.set({ kind: 'live' });
  await rest();
  expect(api.calls()).toEqual([]);
});
