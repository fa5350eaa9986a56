import { ApiError } from '#platform/api-client/api-error.ts';
import { signedCall } from '#platform/api-client/signed-call.ts';
import { changeCalls, readCalls, removeCall } from './queue-store.ts';
import {
  afterFailure,
  isDue,
  mustAsk,
  nextCall,
  type Outcome,
  outcomeOf,
  type QueuedCall,
  refused,
  routeOf,
} from './queued-call.ts';
import { nextStepOf } from './queued-version.ts';

/** What a drain did. */
export interface Drained {
  sent: number;
  refused: readonly QueuedCall[];
}

/**
 * Sends what is due of a user's changes, in their order, one at a time. Stops where the network is gone.
 *
 * @throws OtherUserError once somebody else is signed in: nothing of the user's goes out with another's token
 */
export async function drainQueue(userId: string, isStopped: () => boolean): Promise<Drained> {
  const done = { sent: 0, refused: [] as QueuedCall[] };
  while (!isStopped()) {
    const now = Date.now();
    const calls = await readCalls(userId);
    const next = nextCall(calls, now);
    if (!next) break;
    if (mustAsk(next, now)) {
      await changeCalls([next.id], (call) => ({ ...call, state: 'asking' }));
      continue;
    }
    const { answer, error } = await trySending(next);
    const outcome: Outcome = error ? outcomeOf(next, error) : 'sent';
    if (outcome === 'sent') {
      done.sent += 1;
      const later = (await readCalls(userId)).filter(({ id }) => id > next.id);
      await changeCalls(
        later.map(({ id }) => id),
        (call) => nextStepOf(next, answer, call),
      );
      await removeCall(next.id);
    } else if (error && outcome === 'refused') {
      done.refused.push(refused(next, error));
      await changeCalls([next.id], (call) => refused(call, error));
    } else if (error) {
      // One try stands for all that were due: the network is the same for each of them.
      const tried = outcome === 'no-network' ? calls.filter((call) => isDue(call, now)) : [next];
      const waiting = tried.filter(({ state }) => state === 'waiting');
      done.refused.push(...waiting.map(fail(error)).filter(({ state }) => state === 'refused'));
      await changeCalls(
        waiting.map(({ id }) => id),
        fail(error),
      );
      if (outcome === 'no-network') break;
    }
  }
  return done;
}

const fail = (error: ApiError) => (call: QueuedCall) => afterFailure(call, error, Date.now());

async function trySending(call: QueuedCall): Promise<{ answer?: unknown; error?: ApiError }> {
  const { params, query, body, userId, idempotencyKey } = call;
  try {
    const options = { only: userId, ...(idempotencyKey && { idempotencyKey }) };
    return { answer: await signedCall(routeOf(call), { params, query, body }, options) };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}
