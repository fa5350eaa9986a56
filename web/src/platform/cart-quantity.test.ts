import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const heard: ((event: { key: string | null }) => void)[] = [];
vi.stubGlobal('addEventListener', (_: string, hear: (typeof heard)[number]) => void heard.push(hear));
vi.stubGlobal('removeEventListener', () => undefined);

const key = 'shoppingCartQuantity';
/** The module as a new tab has it. */
async function aTab() {
  vi.resetModules();
  heard.length = 0;
  const { cartQuantity, followCart } = await import('./cart-quantity.ts');
  const { session } = await import('#platform/session/session.ts');
  return { cartQuantity, followCart, session };
}
beforeEach(() => kept.clear());

test('it is set, incremented and decremented, and kept under the key of the spec', async () => {
  const { cartQuantity } = await aTab();
  expect(cartQuantity.get()).toBe(0);
  cartQuantity.set(2);
  cartQuantity.increment();
  expect([cartQuantity.get(), kept.get(key)]).toEqual([3, '3']);
  cartQuantity.decrement();
  expect([cartQuantity.get(), kept.get(key)]).toEqual([2, '2']);
});

test('it is decremented while above 0 only', async () => {
  const { cartQuantity } = await aTab();
  cartQuantity.set(1);
  cartQuantity.decrement();
  cartQuantity.decrement();
  expect([cartQuantity.get(), kept.get(key)]).toEqual([0, '0']);
});

test.each([
  ['4', 4],
  ['0', 0],
  ['-3', 0],
  ['many', 0],
  ['1.5', 0],
  ['', 0],
])('a tab that finds %j begins with %i', async (found, count) => {
  kept.set(key, found);
  expect((await aTab()).cartQuantity.get()).toBe(count);
});

test('what is no number of things is none', async () => {
  const { cartQuantity } = await aTab();
  for (const count of [-1, Number.NaN, 1.5, Number.POSITIVE_INFINITY]) {
    cartQuantity.set(count);
    expect(cartQuantity.get()).toBe(0);
  }
});

test('another tab is heard, and what it has counted is not lost', async () => {
  const { cartQuantity, followCart } = await aTab();
  const stop = followCart();
  const listener = vi.fn<() => void>();
  cartQuantity.subscribe(listener);
  kept.set(key, '7');
  for (const hear of heard) hear({ key: 'token' });
  expect(cartQuantity.get()).toBe(0);
  for (const hear of heard) hear({ key });
  expect([cartQuantity.get(), listener.mock.calls.length]).toEqual([7, 1]);
  kept.set(key, '9');
  cartQuantity.increment();
  expect(cartQuantity.get()).toBe(10);
  stop();
});

test('the cart of whoever signs out is empty for the next one; signing in leaves it', async () => {
  const { cartQuantity, followCart, session } = await aTab();
  const stop = followCart();
  const nobody = session.get();
  cartQuantity.set(3);
  session.set({ ...nobody, user: { id: 'u1' } as never });
  expect(cartQuantity.get()).toBe(3);
  session.set({ ...nobody });
  expect([cartQuantity.get(), kept.get(key)]).toEqual([0, '0']);
  session.set({ ...nobody, user: { id: 'u1' } as never });
  cartQuantity.set(3);
  session.set({ ...nobody, user: { id: 'u2' } as never });
  expect(cartQuantity.get()).toBe(0);
  stop();
});
