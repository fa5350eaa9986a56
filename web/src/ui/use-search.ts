import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** What stands behind the `?` of the address. The router's own way to it, which also writes, would weigh on the sign-in page. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
