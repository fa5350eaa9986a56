import type { Order } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { useParams } from 'react-router';
import { ApiError } from '#platform/api-client/api-error.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { usePatience } from '#features/money/payments/use-patience.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useOrder } from '../checkout.api.ts';
import styles from '../checkout.module.css';
import { OrderOutcome } from './order-outcome.tsx';

/** `/account/orders/{id}`: where whoever has ordered comes to, whatever they did at the provider's page. */
export function OrderScreen() {
  const { orderId = '' } = useParams();
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const [isPatient, beginAnew] = usePatience();
  const query = useOrder(orderId, isPatient);
  const state = useLoadState(query);
  const order = query.data;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Notice
        asTitle
        title={text('checkout.return.not-found')}
        more={text('checkout.return.not-found.more')}
        action={
          <LinkButton kind="primary" to="/account/subscription">
            {text('checkout.return.subscriptions')}
          </LinkButton>
        }
      />
    );
  const lookAgain = () => {
    beginAnew();
    void query.refetch();
  };
  return (
    <>
      <PageHeader
        title={text('checkout.return')}
        sub={
          order
            ? text('checkout.return.of', { day: dates.date(order.placedAt), amount: money(order.total) })
            : '\u00A0'
        }
        back={{ to: '/account/subscription', label: text('checkout.back') }}
      />
      <LoadState state={state}>
        {order && (
          <div className={styles['checkout']}>
            <OrderOutcome order={order} isFollowed={isPatient} lookAgain={lookAgain} />
            <OrderedLines order={order} />
          </div>
        )}
      </LoadState>
    </>
  );
}

function OrderedLines({ order }: { order: Order }) {
  const text = useText();
  return (
    <Panel title={text('checkout.return.lines')}>
      <ul className={styles['terms']}>
        {order.lines.map(({ deviceId, deviceName, type }) => (
          <li key={deviceId}>
            <strong>{deviceName}</strong>: {text(`prices.type.${type}`)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
