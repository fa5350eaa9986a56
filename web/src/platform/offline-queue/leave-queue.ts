import { keepChangesOf } from '../session/forget-who-left.ts';
import type { Session } from '../session/session.ts';
import { emptyQueue, readCalls } from './queue-store.ts';

/** What becomes of changes that had not been sent when the session ended. */
export interface Leftover {
  fate: 'discarded' | 'kept';
  n: number;
}

/**
 * Empties the queue of whoever signs out. It stays where the app itself had to give up for want of a network: then
 * nothing was ended by anybody, and the changes go out when the same user signs in again within seven days (decision
 * 0046). To be called before the session is forgotten, with which all goes that is not told here to stay.
 *
 * @returns null where nothing had been waiting
 */
export async function leaveQueue({ user, leaving, stranded }: Session): Promise<Leftover | null> {
  if (!user) return null;
  const isStranded = leaving && stranded === true;
  if (isStranded) keepChangesOf(user.id);
  try {
    const n = isStranded ? (await readCalls(user.id)).length : await emptyQueue(user.id);
    if (n > 0) return { fate: isStranded ? 'kept' : 'discarded', n };
  } catch {
    // A browser that keeps nothing has nothing to discard.
  }
  keepChangesOf(null);
  return null;
}
