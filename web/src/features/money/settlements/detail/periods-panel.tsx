import type { Settlement } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { useLingui } from '@lingui/react';
import { useText } from '#platform/i18n/use-text.ts';
import { DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { exactText } from '../exact-amount.ts';
import { monthWords } from '../journal/month-words.ts';

/** By month: what was paid and what it cost, exact to a ten-thousandth as the provider reckons. */
export function PeriodsPanel({ periods }: Pick<Settlement, 'periods'>) {
  const text = useText();
  const { i18n } = useLingui();
  type Period = Settlement['periods'][number];
  const exact = (id: 'net' | 'vat' | 'gross') => ({
    id,
    header: text(`settlements.period.${id}`),
    width: '6.5rem',
    amount: true,
    ...(id !== 'gross' && { from: 64 as const }),
    cell: (period: Period) => exactText(period[id], i18n.locale),
  });
  return (
    <Panel title={text('settlements.periods')}>
      <DataList
        label={text('settlements.periods')}
        columns={[
          {
            id: 'what',
            header: text('settlements.period.what'),
            width: 'minmax(0, 1.5fr)',
            cell: ({ description }: Period) => description,
          },
          {
            id: 'kind',
            header: text('settlements.period.kind'),
            width: '6.5rem',
            cell: ({ kind }: Period) => text(`settlements.period.${kind}`),
          },
          {
            id: 'month',
            header: text('settlements.period.month'),
            width: '9rem',
            cell: ({ month }: Period) => monthWords(month, i18n.locale),
          },
          {
            id: 'count',
            header: text('settlements.period.count'),
            width: '5rem',
            amount: true,
            cell: ({ count }: Period) => count,
          },
          exact('net'),
          exact('vat'),
          exact('gross'),
        ]}
        rows={periods}
        rowKey={({ month, kind, description, method }) => [month, kind, description, method].join('/')}
        state={{ kind: 'ready' }}
        empty={<p>{text('settlements.periods.none')}</p>}
      />
    </Panel>
  );
}
