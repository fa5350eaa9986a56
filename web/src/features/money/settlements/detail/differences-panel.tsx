import type { SettlementDifference } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { differenceColumns } from '../differences/difference-list.tsx';

/** What of a payout does not agree with the books: the open ones first, and how the others ended. */
export function DifferencesPanel({ differences }: { differences: readonly SettlementDifference[] }) {
  const text = useText();
  const dates = useDates();
  return (
    <Panel title={text('settlements.differences')}>
      <DataList
        label={text('settlements.differences')}
        columns={differenceColumns.map(({ header, cell, extra: _, ...column }) => ({
          ...column,
          header: text(header),
          cell: (row: SettlementDifference) => cell(row, { text, dates }),
        }))}
        rows={differences}
        rowKey={({ id }) => id}
        state={{ kind: 'ready' }}
        empty={<p>{text('settlements.difference.none')}</p>}
      />
    </Panel>
  );
}
