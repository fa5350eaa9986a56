import type { CartLine } from '@belfry/contract/money/cart/cart.contract.ts';
import { useLingui } from '@lingui/react';
import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import styles from './cart.module.css';
import { planCost } from './plan-words.ts';
import { RemoveButton } from './remove-button.tsx';

/** What lies in the cart, and the way to order it; nothing where it is empty. */
export function CartPanel({ lines }: { lines: readonly CartLine[] }) {
  const text = useText();
  const columns = useCartColumns();
  if (lines.length === 0) return null;
  return (
    <Panel title={text('cart.title')}>
      <div className={styles['cart']}>
        <DataList
          label={text('cart.lines')}
          columns={columns}
          rows={lines}
          rowKey={({ id }) => id}
          state={{ kind: 'ready' }}
          empty={null}
        />
        <div className={styles['onward']}>
          <LinkButton kind="primary" to="/account/checkout">
            {text('cart.checkout')}
          </LinkButton>
          <p className={styles['soft']}>{text('cart.more')}</p>
        </div>
      </div>
    </Panel>
  );
}

function useCartColumns(): Column<CartLine>[] {
  const text = useText();
  const { locale } = useLingui().i18n;
  return [
    {
      id: 'device',
      header: text('cart.device'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ deviceId, deviceName }) => (
        <Link className={styles['device']} to={`/devices/detail/${deviceId}?tab=subscription`}>
          {deviceName}
        </Link>
      ),
    },
    { id: 'type', header: text('cart.type'), cell: ({ type }) => text(`prices.type.${type}`) },
    { id: 'amount', header: text('cart.amount'), cell: (line) => planCost(line, locale, text) },
    {
      id: 'remove',
      header: text('cart.remove'),
      width: 'minmax(7rem, auto)',
      bare: true,
      cell: (line) => <RemoveButton line={line} />,
    },
  ];
}
