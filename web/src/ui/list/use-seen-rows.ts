import { createElement, useEffect, useState } from 'react';
import type { RowsProps } from './data-list.tsx';
import type { SeenRows } from './seen-rows.tsx';

/** Rows beyond this many are drawn only where they are seen. */
export const drawAll = 100;

let fetched: typeof SeenRows | null = null;

/** Fetches what draws long lists: whoever knows that one comes does not wait for it. */
export async function fetchSeenRows(): Promise<void> {
  fetched ??= (await import('./seen-rows.tsx')).SeenRows;
}

/** The rows of a long list, drawn only where they are seen, once what does so is there. */
export function FetchedRows<Row>(props: RowsProps<Row>) {
  return fetched && createElement(fetched<Row>, props);
}

/**
 * How a list of so many rows is drawn: `all` of them, as most lists are and where the way to draw many cannot be fetched, the `first` until
 * it has come, or those that are `seen`.
 */
export function useDrawnRows(count: number): 'all' | 'first' | 'seen' {
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
  if (fetched) return 'seen';
  return fetching === 'failed' ? 'all' : 'first';
}
