import { useEffect, useReducer, useState } from 'react';
import { useStore } from '#platform/store.ts';
import { armedFrom, lastPress, presently } from './arming.ts';

/** Whether a tap on an alarm's button counts already; `placedAt` is since when its row stands where it stands. */
export function useArmed(id: string, placedAt: number): () => boolean {
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  const [shownAt] = useState(presently);
  const pressed = useStore(lastPress);
  const from = armedFrom(id, { placedAt, shownAt, pressed });
  useEffect(() => {
    const left = from - presently();
    if (left <= 0) return undefined;
    const timer = setTimeout(lookAgain, left + 20);
    return () => clearTimeout(timer);
  }, [from]);
  return () => presently() >= from;
}
