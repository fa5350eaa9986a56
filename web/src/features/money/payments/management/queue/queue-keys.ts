import type { ClaimAct } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { actKeys } from '../claim-acts.tsx';

/** What a key asks for in the queue: to go on, to go back, to see all about it, or an act on the chosen claim. */
export type QueueWish = { to: 1 | -1 } | { act: ClaimAct } | 'story';

/**
 * What a key means; null for one that means nothing here.
 * @param acts what may be done about the chosen claim
 * @param isInList whether the list has the focus: elsewhere arrows scroll
 */
export function wishOf(key: string, acts: readonly ClaimAct[], isInList: boolean): QueueWish | null {
  if (key === 'j' || (isInList && key === 'ArrowDown')) return { to: 1 };
  if (key === 'k' || (isInList && key === 'ArrowUp')) return { to: -1 };
  if (key === 's' || (isInList && key === 'Enter')) return 'story';
  const act = acts.find((each) => actKeys[each] === key);
  return act ? { act } : null;
}

/** The claim that is chosen once one is done: the one after it, or before it where it was the last. */
export function nextAfter(ids: readonly string[], done: string): string | null {
  const at = ids.indexOf(done);
  return ids[at + 1] ?? ids[at - 1] ?? null;
}
