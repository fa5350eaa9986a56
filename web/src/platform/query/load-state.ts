import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../api-client/api-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';

/** How far something is that a screen shows; what `ui/load-state.tsx` and `ui/data-list.tsx` take. */
export type LoadState =
  | { kind: 'loading' }
  | { kind: 'ready' }
  | { kind: 'forbidden'; message: string }
  | { kind: 'error'; message: string; retry: () => void };

type Loading = Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'refetch'>;

/** Says how far a query is. Data that is there stays shown even where loading it again failed. */
export function useLoadState(query: Loading): LoadState {
  const text = useText();
  if (query.data !== undefined) return { kind: 'ready' };
  if (query.isPending || !query.error) return { kind: 'loading' };
  const message = errorText(query.error, text);
  if (query.error instanceof ApiError && query.error.status === 403) return { kind: 'forbidden', message };
  return { kind: 'error', message, retry: () => void query.refetch() };
}
