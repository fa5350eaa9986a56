import { useEffect, useReducer, useState } from 'react';
import { useStore } from '#platform/store.ts';
import { presently } from '../acceptance/arming.ts';
import { pressing } from '../acceptance/pressing.ts';
import { noRows, type SteadyOf, type SteadyRow, type SteadyRows, steadyRows } from './steady-rows.ts';

/**
 * Alarms in this order, as {@link steadyRows} lets them stand; while somebody presses, all stay where they are. What is known
 * at first stands there at once: the press that led to a screen is still under way when it is drawn.
 */
export function useSteadyRows<T>(wanted: readonly T[], of: SteadyOf<T>): readonly SteadyRow<T>[] {
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  const [before, setBefore] = useState<SteadyRows<T>>(() => steadyRows(noRows, wanted, of, presently()));
  const isPressing = useStore(pressing);
  const current = isPressing ? before : steadyRows(before, wanted, of, presently());
  if (current !== before) setBefore(current);
  const { changesAt } = current;
  useEffect(() => {
    if (changesAt === null) return undefined;
    const timer = setTimeout(lookAgain, Math.max(0, changesAt - presently()) + 20);
    return () => clearTimeout(timer);
  }, [changesAt]);
  return current.rows;
}
