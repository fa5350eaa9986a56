import type { Route } from '@belfry/contract/http/route.ts';
import { type Parts, pathOf } from '#platform/api-client/send.ts';
import { backoffDelay } from '#platform/backoff.ts';
import { OtherUserError } from '#platform/api-client/signed-call.ts';
import { addCall } from './queue-store.ts';
import { isPending } from './queued-call.ts';
import { queuedCalls } from './queued-calls.ts';

/** What is known of a change beside its route and request. */
interface Circumstances {
  /** Whose change it is; without one it cannot be kept. */
  userId: string | null | undefined;
  idempotencyKey?: string | undefined;
  about?: string | undefined;
  asks: boolean;
  /** Tries that it has had; the first repetition then waits its time. */
  failures: 0 | 1;
}

/**
 * Keeps a change of whoever is signed in. Answers false where that is not possible: nobody is, or no storage.
 *
 * @throws OtherUserError once they have left
 */
export async function keepForLater(
  route: Route,
  { params, query, body }: Parts,
  { userId, idempotencyKey, about, asks, failures }: Circumstances,
): Promise<boolean> {
  if (userId == null) return false;
  const { method, path, tag, summary } = route;
  const now = Date.now();
  const call = {
    userId,
    method,
    path,
    tag,
    summary,
    params,
    query,
    body,
    idempotencyKey,
    asks,
    resource: pathOf(path, params),
    about: about ?? nameIn(body),
    queuedAt: now,
    failures,
    nextTryAt: failures > 0 ? now + backoffDelay(failures) : 0,
    state: 'waiting',
  } as const;
  try {
    await addCall(call);
  } catch (error) {
    if (error instanceof OtherUserError) throw error;
    return false;
  }
  for (const listener of keptListeners) listener();
  return true;
}

const keptListeners = new Set<() => void>();

/** Calls `listener` whenever this tab has kept a change. */
export function onKept(listener: () => void): () => void {
  keptListeners.add(listener);
  return () => keptListeners.delete(listener);
}

/** Whether something of this resource waits, so that a change made now has to stand behind it. */
export function hasPending(route: Route, { params }: Parts): boolean {
  const resource = pathOf(route.path, params);
  return queuedCalls.get().some((call) => call.resource === resource && isPending(call));
}

function nameIn(body: unknown): string {
  const { name, firstName, lastName, email } = (body ?? {}) as Record<string, unknown>;
  const words = typeof name === 'string' ? [name] : [firstName, lastName];
  const named = words.filter((word) => typeof word === 'string' && word !== '').join(' ');
  return named || (typeof email === 'string' ? email : '');
}
