import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorWords } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { readAgainNow } from './query-client.ts';

/** How far something is that a screen shows; what `ui/load-state.tsx` and `ui/data-list.tsx` take. */
export type LoadState =
  | { kind: 'loading' }
  | { kind: 'ready' }
  | { kind: 'forbidden'; message: string }
  | { kind: 'error'; message: string; more?: string; retry: () => void };

type Loading = Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'isPending' | 'refetch'>;

/**
 * Says how far a query is. Data that is there stays shown even where loading it again failed. What waits for its next
 * try says why at once, and can be tried by hand.
 */
export function useLoadState(query: Loading): LoadState {
  const text = useText();
  if (query.data !== undefined) return { kind: 'ready' };
  const error = query.error ?? query.failureReason;
  if (!error) return { kind: 'loading' };
  const { title: message, more } = errorWords(error, text, 'loading-failed');
  if (error instanceof ApiError && error.status === 403) return { kind: 'forbidden', message };
  const retry = () => void (query.isPending ? readAgainNow() : query.refetch());
  return { kind: 'error', message, ...(more && { more }), retry };
}
