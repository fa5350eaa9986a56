import { useMemo } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { ListColumn } from '#platform/list/list-description.ts';
import type { Column } from '#ui/list/data-list.tsx';

/** Columns of rows that are there as a whole, as a list shows them. */
export function useColumns<Row>(columns: readonly ListColumn<Row>[]): Column<Row>[] {
  const text = useText();
  const dates = useDates();
  return useMemo(
    () =>
      columns.map(({ header, cell, ...column }) => ({
        ...column,
        header: text(header),
        cell: (row: Row) => cell(row, { text, dates }),
      })),
    [columns, text, dates],
  );
}
