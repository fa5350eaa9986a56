import { useEffect, useState } from 'react';
import { presentTime } from '#ui/present.ts';

/** The present moment in milliseconds; a new one when the next of these moments of the wire has come. */
export function useMoment(moments: readonly (string | null)[]): number {
  const [now, setNow] = useState(() => presentTime());
  const ahead = moments.flatMap((at) => (at === null ? [] : [Date.parse(at)])).filter((at) => at > now);
  const next = Math.min(...ahead);
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => setNow(presentTime()), next - presentTime() + 20);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
