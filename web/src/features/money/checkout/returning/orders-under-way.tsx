import { listed, named } from '#platform/i18n/listed.ts';
import type { Order } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { Link } from 'react-router';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Panel } from '#ui/page/panel.tsx';
import { useOrdersUnderWay } from '../checkout.api.ts';
import styles from '../checkout.module.css';

/** What was ordered and waits for a bank, so that nobody orders it once more; nothing where there is none. */
export function OrdersUnderWay() {
  const text = useText();
  const orders = useOrdersUnderWay().data?.items ?? [];
  if (orders.length === 0) return null;
  return (
    <Panel title={text('checkout.under-way')}>
      <ul className={styles['orders']}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderUnderWay order={order} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** One order that waits: what it is of, what for, and the way to it. */
export function OrderUnderWay({ order }: { order: Order }) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const { id, lines, placedAt, total, way } = order;
  return (
    <>
      <Link to={`/account/orders/${id}`}>
        {text('checkout.return.of', { day: dates.date(placedAt), amount: money(total) })}
      </Link>
      <p>{listed(lines.map(({ deviceName, type }) => named(deviceName, text(`prices.type.${type}`))))}</p>
      <p className={styles['soft']}>{text(`checkout.under-way.${way}`)}</p>
    </>
  );
}
