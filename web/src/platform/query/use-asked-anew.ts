import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Asks anew for what no live event names, whenever `stamp` changes: a text of what it hangs on and what live events keep
 * fresh. What is shown stays until the answer is there.
 */
export function useAskedAnew(queryKey: QueryKey, stamp: string): void {
  const client = useQueryClient();
  const asked = useRef(stamp);
  const key = useRef(queryKey);
  key.current = queryKey;
  useEffect(() => {
    if (asked.current === stamp) return;
    asked.current = stamp;
    void client.invalidateQueries({ queryKey: key.current });
  }, [client, stamp]);
}
