import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { SubscriptionStateBadge } from '../subscription-state-badge.tsx';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';
import { DeviceCell } from './device-cell.tsx';

interface EndedSubscriptionsProps {
  subscriptions: readonly Subscription[];
  /** Devices that have one, or are about to. */
  taken: ReadonlySet<string>;
}

/** What is over, folded away; a device of it that has none now may have one again. */
export function EndedSubscriptions({ subscriptions, taken }: EndedSubscriptionsProps) {
  const text = useText();
  const columns = useEndedColumns(taken);
  if (subscriptions.length === 0) return null;
  return (
    <Fold
      title={
        <span className={styles['foldTitle']}>
          {text('subscriptions.ended', { n: subscriptions.length })}
        </span>
      }
    >
      <DataList
        label={text('subscriptions.ended.table')}
        columns={columns}
        rows={subscriptions}
        rowKey={({ id }) => id}
        state={{ kind: 'ready' }}
        empty={null}
      />
    </Fold>
  );
}

function useEndedColumns(taken: ReadonlySet<string>): Column<Subscription>[] {
  const text = useText();
  return [
    {
      id: 'device',
      header: text('subscriptions.device'),
      width: 'minmax(0, 1.4fr)',
      cell: (row) => <DeviceCell subscription={row} />,
    },
    { id: 'type', header: text('subscriptions.type'), cell: ({ type }) => typeName(type, text) },
    {
      id: 'state',
      header: text('subscriptions.state'),
      cell: ({ state }) => <SubscriptionStateBadge state={state} />,
    },
    {
      id: 'since',
      header: text('subscriptions.since'),
      cell: ({ startDate }) => formatDay(startDate),
    },
    {
      id: 'again',
      header: text('subscriptions.acts'),
      width: 'minmax(0, 11rem)',
      bare: true,
      cell: ({ deviceId, deviceName }) =>
        deviceId !== null &&
        !taken.has(deviceId) && (
          <LinkButton
            kind="quiet"
            to={`/devices/detail/${deviceId}?tab=subscription`}
            aria-label={text('subscriptions.act.of', { act: text('subscriptions.again'), name: deviceName })}
          >
            {text('subscriptions.again')}
          </LinkButton>
        ),
    },
  ];
}
