import { historyGroups } from '@belfry/contract/ground/history/history-groups.ts';
import { getDeviceHistory } from '@belfry/contract/ground/history/history.contract.ts';
import { alarmPoint, testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import { useMemo, useState } from 'react';
import {
  type Choosable,
  type FieldOf,
  type ListFilter,
  shapeOf,
  valuesOf,
} from '#platform/list/list-description.ts';
import { queryOf } from '#platform/list/list-query.ts';
import { isNarrowed, type ListState } from '#platform/list/list-state.rules.ts';
import { type ChangeList, useListState } from '#platform/list/use-list-state.ts';
import type { HistoryFilter } from './history.api.ts';

/** What may be chosen of a history. */
export const historyChoices = {
  search: { label: 'history.filter.search', placeholder: 'history.filter.search.placeholder' },
  filters: [
    {
      kind: 'id',
      name: 'alarm',
      field: 'alarmId',
      label: 'history.filter.alarm',
      isId: (written) => written === testAlarmId || alarmPoint.safeParse(written).success,
    },
    {
      kind: 'choice',
      name: 'kind',
      field: 'group',
      label: 'history.filter.kind',
      ...valuesOf(historyGroups, (group, text) => text(`history.kind.${group}`)),
    },
    {
      kind: 'period',
      name: 'period',
      label: 'history.filter.period',
      named: ['today', 'yesterday', 'week', 'month'],
      // Its bounds are both within.
      query: ({ from, before }) => ({
        ...(from && { from }),
        ...(before && { to: new Date(Date.parse(before) - 1).toISOString() }),
      }),
    },
  ] satisfies ListFilter<FieldOf<typeof getDeviceHistory>>[],
} satisfies Choosable;

interface ChosenHistory {
  state: ListState;
  change: ChangeList;
  /** What that asks the server for. */
  filter: HistoryFilter;
  isNarrowed: boolean;
}

/** What is chosen of a history, in days of a time zone. The address holds it. */
export function useHistoryFilter(timeZone: string): ChosenHistory {
  const [state, change] = useListState(shapeOf(historyChoices));
  const [now] = useState(() => new Date());
  const filter = useMemo<HistoryFilter>(
    () => queryOf(historyChoices, state, { now, timeZone }),
    [state, now, timeZone],
  );
  return { state, change, filter, isNarrowed: isNarrowed(state) };
}
