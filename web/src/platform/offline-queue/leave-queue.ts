import { online } from '../connectivity.ts';
import type { Session } from '../session/session.ts';
import { emptyQueue, readCalls } from './queue-store.ts';

/** What becomes of changes that had not been sent when the session ended. */
export interface Leftover {
  fate: 'discarded' | 'kept';
  n: number;
}

/**
 * Empties the queue of whoever signs out. It stays where the app itself had to give up for want of a network: then
 * nothing was ended by anybody, and the changes go out when the same user signs in again (decision 0046).
 *
 * @returns null where nothing had been waiting
 */
export async function leaveQueue({ user, leaving }: Session): Promise<Leftover | null> {
  if (!user) return null;
  const isStranded = leaving && !online.get();
  try {
    const n = isStranded ? (await readCalls(user.id)).length : await emptyQueue(user.id);
    return n > 0 ? { fate: isStranded ? 'kept' : 'discarded', n } : null;
  } catch {
    // A browser that keeps nothing has nothing to discard.
    return null;
  }
}
