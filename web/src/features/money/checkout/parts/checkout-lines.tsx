import type { Checkout, CheckoutLine } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { useLingui } from '@lingui/react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { dayLater } from '#features/money/invoices/invoice-standing.ts';
import { chargedText } from '#features/money/prices/price-words.ts';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import styles from '../checkout.module.css';
import { CheckoutSums } from './checkout-sums.tsx';

/** What is ordered: for each device what it costs now and later, and what it comes to. */
export function CheckoutLines({ checkout }: { checkout: Checkout }) {
  const text = useText();
  const columns = useColumns();
  return (
    <Panel title={text('checkout.lines')}>
      <div className={styles['stack']}>
        <DataList
          label={text('checkout.lines')}
          columns={columns}
          rows={checkout.lines}
          rowKey={({ id }) => id}
          state={{ kind: 'ready' }}
          empty={null}
        />
        <CheckoutSums checkout={checkout} />
      </div>
    </Panel>
  );
}

function useColumns(): Column<CheckoutLine>[] {
  const text = useText();
  const money = useMoney();
  const { locale } = useLingui().i18n;
  return [
    {
      id: 'device',
      header: text('checkout.line.device'),
      width: 'minmax(0, 1.3fr)',
      cell: ({ deviceName, serialNumber, type }) => (
        <span className={styles['two']}>
          <span>{deviceName}</span>
          <span className={styles['soft']}>
            {[text(`prices.type.${type}`), serialNumber].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'first',
      header: text('checkout.line.first'),
      cell: ({ from, until }) =>
        text('checkout.line.days', { from: formatDay(from), to: formatDay(dayLater(until, -1)) }),
    },
    {
      id: 'today',
      header: text('checkout.line.today'),
      amount: true,
      width: 'minmax(0, 0.8fr)',
      cell: ({ amount, discount, net }) => (
        <span className={styles['two']}>
          <span className={styles['amount']}>{money(net)}</span>
          {discount.cents !== 0 && (
            <span className={styles['soft']}>
              {text('checkout.line.discount', { amount: money(amount), discount: money(discount) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'later',
      header: text('checkout.line.later'),
      cell: ({ later: { amount, months, from } }) => (
        <span className={styles['two']}>
          <span>{chargedText({ charged: amount, months }, locale, text)}</span>
          <span className={styles['soft']}>{text('checkout.line.later.from', { day: formatDay(from) })}</span>
        </span>
      ),
    },
  ];
}
