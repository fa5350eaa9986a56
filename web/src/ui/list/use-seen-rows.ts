import { useEffect, useState } from 'react';
import type { SeenRows } from './seen-rows.tsx';

/** Rows beyond this many are drawn only where they are seen. */
export const drawAll = 100;

let fetched: typeof SeenRows | null = null;

/** Fetches what draws long lists: whoever knows that one comes does not wait for it. */
export async function fetchSeenRows(): Promise<void> {
  fetched ??= (await import('./seen-rows.tsx')).SeenRows;
}

/**
 * What draws a list of so many rows, which most lists do without: `all` of them as they are, also where it cannot be fetched, or the
 * `first` until it has come.
 */
export function useSeenRows(count: number): typeof SeenRows | 'all' | 'first' {
  const isLong = count > drawAll;
  const [fetching, tell] = useState<'waits' | 'done' | 'failed'>('waits');
  useEffect(() => {
    if (!isLong || fetched) return;
    fetchSeenRows().then(
      () => tell('done'),
      () => tell('failed'),
    );
  }, [isLong]);
  if (!isLong) return 'all';
  return fetched ?? (fetching === 'failed' ? 'all' : 'first');
}
