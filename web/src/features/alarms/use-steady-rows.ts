import { useEffect, useReducer, useState } from 'react';
import { presently } from './arming.ts';
import { noRows, type SteadyOf, type SteadyRow, type SteadyRows, steadyRows } from './steady-rows.ts';

/** Alarms in this order, as {@link steadyRows} lets them stand. */
export function useSteadyRows<T>(wanted: readonly T[], of: SteadyOf<T>): readonly SteadyRow<T>[] {
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  const [before, setBefore] = useState<SteadyRows<T>>(noRows);
  const current = steadyRows(before, wanted, of, presently());
  if (current !== before) setBefore(current);
  const { changesAt } = current;
  useEffect(() => {
    if (changesAt === null) return undefined;
    const timer = setTimeout(lookAgain, Math.max(0, changesAt - presently()) + 20);
    return () => clearTimeout(timer);
  }, [changesAt]);
  return current.rows;
}
