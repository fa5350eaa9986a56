import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { useLingui } from '@lingui/react';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { planCost } from '#features/money/cart/plan-words.ts';
import { invoiceDay } from '#features/money/invoices/invoice-standing.ts';
import type { Column } from '#ui/list/data-list.tsx';
import { presentTime } from '#ui/present.ts';
import { DeviceCell } from './device-cell.tsx';
import { SubscriptionActs } from '../subscription-acts.tsx';
import { SubscriptionStateBadge } from '../subscription-state-badge.tsx';
import { aheadWords, contractWords, nextWords, typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';

/** What is shown of a subscription that goes on. */
export function useCurrentColumns(): Column<Subscription>[] {
  const text = useText();
  const money = useMoney();
  const { locale } = useLingui().i18n;
  const today = invoiceDay(presentTime());
  return [
    {
      id: 'device',
      header: text('subscriptions.device'),
      width: 'minmax(0, 1.2fr)',
      cell: (row) => <DeviceCell subscription={row} />,
    },
    {
      id: 'type',
      header: text('subscriptions.type'),
      cell: (row) => {
        const amount = planCost(row, locale, text);
        return (
          <span className={styles['two']}>
            <span>{typeName(row.type, text)}</span>
            <span className={styles['soft']}>
              {amount === null
                ? text('subscriptions.amount.never')
                : text('subscriptions.amount', { amount, vat: money(row.vat) })}
            </span>
          </span>
        );
      },
    },
    {
      id: 'state',
      header: text('subscriptions.state'),
      width: 'minmax(0, 1.2fr)',
      cell: (row) => (
        <span className={styles['two']}>
          <span>
            <SubscriptionStateBadge state={row.state} />
          </span>
          {aheadWords(row, text).map((sentence) => (
            <span key={sentence} className={styles['ahead']}>
              {sentence}
            </span>
          ))}
          {row.cancelAt === null && row.contractEnd !== null && (
            <span className={styles['soft']}>{contractWords(row, today, text)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'next',
      header: text('subscriptions.next'),
      cell: (row) => (
        <span className={styles['two']}>
          <span>{row.nextPayment ? money(row.nextPayment.amount) : text('subscriptions.next.none')}</span>
          {row.nextPayment && <span className={styles['soft']}>{nextWords(row, today, text)}</span>}
        </span>
      ),
    },
    {
      id: 'acts',
      header: text('subscriptions.acts'),
      width: 'minmax(0, 1.35fr)',
      bare: true,
      cell: (row) => <SubscriptionActs subscription={row} kind="quiet" />,
    },
  ];
}
