import { useState } from 'react';
import { useStore } from '#platform/store.ts';
import { pressing } from '../acceptance/pressing.ts';

/**
 * A value as it was when somebody began to press, until that is over: what follows from it stays under the finger. The
 * same value has to be the same object.
 */
export function useHeld<T>(value: T): T {
  const isPressing = useStore(pressing);
  const [held, setHeld] = useState(() => value);
  if (isPressing || Object.is(held, value)) return held;
  setHeld(() => value);
  return value;
}
