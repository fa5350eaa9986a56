import type { SettlementDifference } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { differenceColumns } from '../differences/difference-list.tsx';
import { useColumns } from './use-columns.ts';

/** What of a payout does not agree with the books: the open ones first, and how the others ended. */
export function DifferencesPanel({ differences }: { differences: readonly SettlementDifference[] }) {
  const text = useText();
  return (
    <Panel title={text('settlements.differences')}>
      <DataList
        label={text('settlements.differences')}
        columns={useColumns(differenceColumns)}
        rows={differences}
        rowKey={({ id }) => id}
        state={{ kind: 'ready' }}
        empty={<p>{text('settlements.difference.none')}</p>}
      />
    </Panel>
  );
}
