import type { Route } from '@belfry/contract/http/route.ts';
import { useEffect, useMemo, useState } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { type LoadState, useLoadState } from '#platform/query/load-state.ts';
import type { Column } from '#ui/list/data-list.tsx';
import { keepColumns, keptColumns } from './chosen-columns.ts';
import { type ListDescription, type ListOwner, type RowOf, shapeOf } from './list-description.ts';
import { queryOf } from './list-query.ts';
import { asColumns, isNarrowed, type ListState, usualColumns } from './list-state.rules.ts';
import { type ChangeList, useListState } from './use-list-state.ts';
import { useListPages } from './use-list-pages.ts';

/** A list as a screen has it: what is chosen, its rows and how far they are. `ListView` shows it. */
export interface ListOf<R extends Route> {
  description: ListDescription<R>;
  state: ListState;
  change: ChangeList;
  /** What the server is asked for; the file is asked for the same. */
  query: Record<string, string>;
  isNarrowed: boolean;
  /** Ids of the columns that are shown. */
  columnIds: readonly string[];
  columns: Column<RowOf<R>>[];
  chooseColumns: (ids: readonly string[]) => void;
  loading: LoadState;
  /** What is loaded, as live events have left it. */
  rows: RowOf<R>[];
  /** Null until the rows are those of what is chosen. */
  fresh: RowOf<R>[] | null;
  /** How many there are, until then those of what was chosen before; undefined where nobody counts. */
  total: number | undefined;
  pages: ReturnType<typeof useListPages>;
}

/**
 * A list by its description.
 *
 * @param within fields of the query that are not for the person to choose; of these the list is a part
 * @param owner of a list of one company that staff look into
 */
export function useList<R extends Route>(
  description: ListDescription<R>,
  within?: Record<string, string>,
  owner?: ListOwner,
): ListOf<R> {
  const text = useText();
  const dates = useDates();
  const shape = shapeOf(description);
  const [state, change] = useListState(shape);
  const [now] = useState(() => new Date());
  const query = useMemo(
    () => ({ ...queryOf(description, state, { now, timeZone: dates.timeZone }), ...within }),
    [description, state, now, dates.timeZone, within],
  );
  const pages = useListPages(description, query, owner);
  const { data, isPlaceholderData } = pages;
  const rows = useMemo(() => {
    const loaded = (data?.pages.flatMap(({ items }) => items) ?? []) as RowOf<R>[];
    return description.arrange?.(loaded, state) ?? loaded;
  }, [data, description, state]);

  const usual = useMemo(() => usualColumns(shape), [shape]);
  const [kept, setKept] = useState(() => asColumns(shape, keptColumns(description.id)));
  const columnIds = state.columns ?? kept ?? usual;
  // A link that is copied from here says which columns stand here.
  const unsaid = state.columns === null ? kept : null;
  useEffect(() => {
    if (unsaid) change((before) => ({ ...before, columns: unsaid }), { replace: true });
  }, [unsaid, change]);
  const chooseColumns = (ids: readonly string[]) => {
    const next = asColumns(shape, ids);
    const chosen = next?.join() === usual.join() ? null : next;
    keepColumns(description.id, chosen);
    setKept(chosen);
    change((before) => ({ ...before, columns: chosen }), { replace: true });
  };
  const shown = columnIds.join();
  const columns = useMemo(
    () =>
      description.columns
        .filter(({ id }) => shown.split(',').includes(id))
        .map(({ header, cell, ...column }) => ({
          ...column,
          header: text(header),
          cell: (row: RowOf<R>) => cell(row, { text, dates }),
        })),
    [description, shown, text, dates],
  );
  return {
    description,
    state,
    change,
    query,
    isNarrowed: isNarrowed(state),
    columnIds,
    columns,
    chooseColumns,
    loading: useLoadState(pages),
    rows,
    fresh: data && !isPlaceholderData ? rows : null,
    total: data?.pages[0]?.total,
    pages,
  };
}
