import type { SimNetwork } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { type Dates, useDates } from '#platform/i18n/use-dates.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { FoldedPanel } from '#ui/page/panel.tsx';
import { Warning } from '#ui/warning.tsx';
import { useSimNetwork } from '../sim-cards.api.ts';
import styles from '../sim-cards.module.css';

type Session = SimNetwork['sessions'][number];

/** Data sessions of a card as the network has them. A provider that does not answer is told here alone. */
export function NetworkPanel({ card }: { card: SimCard }) {
  const text = useText();
  const dates = useDates();
  const { i18n } = useLingui();
  const query = useSimNetwork(card);
  const state = useLoadState(query);
  const columns = useMemo(() => columnsOf(text, dates, i18n.locale), [text, dates, i18n.locale]);
  const { data } = query;
  return (
    <FoldedPanel title={text('sim-cards.network')}>
      <LoadState state={state} skeleton={<Skeleton lines={3} />}>
        {data &&
          (data.answered ? (
            <DataList
              label={text('sim-cards.network')}
              columns={columns}
              rows={data.sessions}
              rowKey={({ startedAt }) => startedAt}
              state={{ kind: 'ready' }}
              empty={<p className={styles['soft']}>{text('sim-cards.network.none')}</p>}
            />
          ) : (
            <div className={styles['stack']}>
              <Warning title={text('sim-cards.network.silent')}>
                {text('sim-cards.network.silent.more')}
              </Warning>
              <span className={styles['acts']}>
                <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                  {text('ui.retry')}
                </Button>
              </span>
            </div>
          ))}
      </LoadState>
    </FoldedPanel>
  );
}

function columnsOf(text: Text, dates: Dates, locale: string): Column<Session>[] {
  return [
    {
      id: 'started',
      header: text('sim-cards.network.started'),
      cell: ({ startedAt }) => dates.smartTime(startedAt),
    },
    {
      id: 'ended',
      header: text('sim-cards.network.ended'),
      cell: ({ endedAt }) =>
        endedAt === null ? text('sim-cards.network.goes-on') : dates.smartTime(endedAt),
    },
    {
      id: 'operator',
      header: text('sim-cards.network.operator'),
      cell: ({ operator, country, radio }) => [operator, country, radio].filter(Boolean).join(' · ') || '–',
    },
    {
      id: 'up',
      header: text('sim-cards.network.up'),
      width: '7.5rem',
      cell: ({ packetsUp }) => packetsUp.toLocaleString(locale),
    },
    {
      id: 'down',
      header: text('sim-cards.network.down'),
      width: '7.5rem',
      cell: ({ packetsDown }) => packetsDown.toLocaleString(locale),
    },
  ];
}
