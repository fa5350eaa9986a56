import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { HistoryFilter } from './history.api.ts';
import { boundsOf, type Period, periods } from './periods.ts';

/** What is chosen, as the address has it. */
export interface ChosenFilter {
  alarm: string;
  period: Period;
  /** Days as typed. */
  from: string;
  to: string;
}

/** The filter of a history, kept in the URL: what is chosen, what that asks the server for, and how to choose. */
export function useHistoryFilter() {
  const [search, setSearch] = useSearchParams();
  const alarm = search.get('alarm') ?? '';
  const period = periods.find((each) => each === search.get('period')) ?? 'all';
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  const [now] = useState(() => new Date());
  const filter = useMemo<HistoryFilter>(
    () => ({ ...(alarm && { alarmId: alarm }), ...boundsOf(period, now, { from, to }) }),
    [alarm, period, from, to, now],
  );
  const choose = (fields: Partial<ChosenFilter>) => {
    // The address itself: what is rendered may be a choice behind.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(fields)) {
      if (value && value !== 'all') next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const chosen: ChosenFilter = { alarm, period, from, to };
  return { chosen, filter, choose };
}
