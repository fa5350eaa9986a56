import { type HistoryGroup, historyGroups } from '@belfry/contract/ground/history/history-groups.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { HistoryFilter } from './history.api.ts';
import { boundsOf, type Period, periods } from './periods.ts';

/** What is chosen, as the address has it. */
export interface ChosenFilter {
  alarm: string;
  /** Empty for all kinds. */
  group: HistoryGroup | '';
  search: string;
  period: Period;
  /** Days as typed. */
  from: string;
  to: string;
}

/** The filter of a history, kept in the URL: what is chosen, what that asks the server for, and how to choose. */
export function useHistoryFilter(timeZone: string) {
  const [search, setSearch] = useSearchParams();
  const alarm = search.get('alarm') ?? '';
  const group = historyGroups.find((each) => each === search.get('kind')) ?? '';
  const wanted = search.get('search')?.slice(0, 100) ?? '';
  const period = periods.find((each) => each === search.get('period')) ?? 'all';
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  const [now] = useState(() => new Date());
  const filter = useMemo<HistoryFilter>(
    () => ({
      ...(alarm && { alarmId: alarm }),
      ...(group && { group }),
      ...(wanted && { search: wanted }),
      ...boundsOf(period, now, { from, to }, timeZone),
    }),
    [alarm, group, wanted, period, from, to, now, timeZone],
  );
  const choose = (fields: Partial<ChosenFilter>) => {
    // The address itself: what is rendered may be a choice behind.
    const next = new URLSearchParams(location.search);
    for (const [field, value] of Object.entries(fields)) {
      const name = field === 'group' ? 'kind' : field;
      if (value && value !== 'all') next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const chosen: ChosenFilter = { alarm, group, search: wanted, period, from, to };
  return { chosen, filter, choose };
}
