import { useSyncExternalStore } from 'react';

/** The window in which lists are cards and what can be folded is. */
const query = globalThis.matchMedia?.('(width < 48rem)');

function subscribe(changed: () => void): () => void {
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

/** Whether the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query?.matches ?? false,
    () => false,
  );
}
