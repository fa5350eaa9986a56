import { useState } from 'react';
import { presently } from '../acceptance/arming.ts';

/** Since when a value has been what it is, in milliseconds of `presently`. */
export function useSince(value: string): number {
  const [known, setKnown] = useState(() => ({ value, since: presently() }));
  if (known.value === value) return known.since;
  const next = { value, since: presently() };
  setKnown(next);
  return next.since;
}
