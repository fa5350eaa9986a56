import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Asks anew for what no live event names, whenever `stamp` changes: a text of what it hangs on and what live events keep
 * fresh, null as long as that is not known. What is shown stays until the answer is there.
 */
export function useAskedAnew(queryKey: QueryKey, stamp: string | null): void {
  const client = useQueryClient();
  const asked = useRef(stamp);
  useEffect(() => {
    const before = asked.current;
    asked.current = stamp;
    if (before !== null && stamp !== null && before !== stamp) void client.invalidateQueries({ queryKey });
  }, [client, queryKey, stamp]);
}
