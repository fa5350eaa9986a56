import { newIdempotencyKey } from '#platform/api-client/idempotency-key.ts';

/** Session storage key: of what was sent and not answered, so that also a page that was loaded anew sends it once. */
const storageKey = 'orderKey';

/** What is ordered, in a word, and the key that it goes by. */
interface Kept {
  of: string;
  key: string;
}

let kept: Kept | null = null;

/** The Idempotency-Key of an order: the same for the same cart and method until an answer has come. */
export function orderKeyOf(body: Readonly<Record<string, unknown>>): string {
  const of = JSON.stringify(body);
  const known = kept ?? stored();
  if (known?.of === of) return known.key;
  kept = { of, key: newIdempotencyKey() };
  // An account is nothing to leave in a browser: such an order is known as long as its page is there.
  if (body['mandate']) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(kept));
  return kept.key;
}

/** An answer has come: what is ordered from now on is another order. */
export function forgetOrderKey(): void {
  kept = null;
  sessionStorage.removeItem(storageKey);
}

function stored(): Kept | null {
  try {
    const { of, key } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Kept>;
    return of && key ? { of, key } : null;
  } catch {
    return null;
  }
}
