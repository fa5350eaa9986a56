import { useEffect, useState } from 'react';

/** Milliseconds that a screen looks again by itself for what is about to change. */
export const followFor = 60_000;

/** Whether a screen still looks again by itself, and how it is told to begin anew. */
export function usePatience(): [isPatient: boolean, beginAnew: () => void] {
  const [round, setRound] = useState(0);
  const [ended, setEnded] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setEnded(round), followFor);
    return () => clearTimeout(timer);
  }, [round]);
  return [ended !== round, () => setRound(round + 1)];
}
