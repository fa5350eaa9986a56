import { session } from '#platform/session/session.ts';
import { createStore } from './store.ts';

/** Local storage key of spec §3. */
const key = 'shoppingCartQuantity';

const quantity = createStore(stored());

/** How many subscriptions lie in the shopping cart (spec §4); kept in local storage, the same in all tabs. */
export const cartQuantity = {
  get: quantity.get,
  subscribe: quantity.subscribe,
  /** Sets it to what the server says; what is no number of things is none. */
  set(count: number): void {
    const next = whole(count);
    localStorage.setItem(key, String(next));
    quantity.set(next);
  },
  increment(): void {
    cartQuantity.set(stored() + 1);
  },
  /** Takes one away, while there is one. */
  decrement(): void {
    const present = stored();
    if (present > 0) cartQuantity.set(present - 1);
  },
};

/** Follows other tabs, and empties the cart of whoever signs out. Called once, with the first sign-in. */
export function followCart(): () => void {
  let userId = session.get().user?.id;
  const leave = session.subscribe(() => {
    const next = session.get().user?.id;
    if (userId && userId !== next) cartQuantity.set(0);
    userId = next;
  });
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) quantity.set(stored());
  };
  addEventListener('storage', hear);
  return () => {
    leave();
    removeEventListener('storage', hear);
  };
}

function stored(): number {
  return whole(Number(globalThis.localStorage?.getItem(key) ?? 0));
}

function whole(count: number): number {
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
