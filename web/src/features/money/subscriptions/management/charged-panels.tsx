import type { ManagedSubscription } from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { subtract } from '@belfry/contract/values/money.ts';
import { Link } from 'react-router';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { dayLater } from '#features/money/invoices/invoice-standing.ts';
import { PaymentStateBadge } from '#features/money/payments/payment-state-badge.tsx';
import { type Column, DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { SubscriptionStateBadge } from '../subscription-state-badge.tsx';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';

interface OfSubscription {
  subscription: ManagedSubscription;
}

/** What is open of a subscription, and where each of it stands. */
export function OwedPanel({ subscription: { owed, company } }: OfSubscription) {
  const text = useText();
  const money = useMoney();
  return (
    <Panel title={text('subscriptions-management.owed')}>
      {owed.length === 0 ? (
        <p className={styles['soft']}>{text('subscriptions-management.owed.none')}</p>
      ) : (
        <ul className={styles['stack']}>
          {owed.map(({ id, state, invoiceId, open }) => (
            <li key={id} className={styles['acts']}>
              <PaymentStateBadge state={state} />
              {open && <span>{money(open)}</span>}
              {invoiceId && (
                <Link to={managedAddress('invoices', invoiceId, company)}>
                  {text('subscriptions-management.owed.invoice')}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type Period = ManagedSubscription['periods'][number];

function InvoiceOf({ period: { invoice }, company }: { period: Period; company: StaffCompany }) {
  const text = useText();
  if (!invoice) return text('subscriptions-management.period.free');
  return <Link to={managedAddress('invoices', invoice.id, company)}>{invoice.number}</Link>;
}

function usePeriodColumns(company: StaffCompany): Column<Period>[] {
  const text = useText();
  const money = useMoney();
  return [
    {
      id: 'period',
      header: text('subscriptions-management.period'),
      cell: ({ from, until }) =>
        text('subscriptions-management.period.days', {
          from: formatDay(from),
          to: formatDay(dayLater(until, -1)),
        }),
    },
    {
      id: 'invoice',
      header: text('subscriptions-management.period.invoice'),
      cell: (period) => <InvoiceOf period={period} company={company} />,
    },
    {
      id: 'amount',
      header: text('subscriptions-management.period.amount'),
      amount: true,
      cell: ({ amount, discount }) => amount && discount && money(subtract(amount, discount)),
    },
  ];
}

/** What was charged of a subscription, period by period, each with its invoice. */
export function ChargedPanel({ subscription: { periods, company } }: OfSubscription) {
  const text = useText();
  const columns = usePeriodColumns(company);
  const hasAmounts = periods.some(({ amount }) => amount !== undefined);
  return (
    <Panel title={text('subscriptions-management.periods')}>
      <DataList
        label={text('subscriptions-management.periods')}
        columns={columns.filter(({ amount }) => hasAmounts || !amount)}
        rows={periods}
        rowKey={({ from, until }) => `${from} ${until}`}
        state={{ kind: 'ready' }}
        empty={<p className={styles['none']}>{text('subscriptions-management.periods.none')}</p>}
      />
    </Panel>
  );
}

/** All that the device had at the company, one after the other. */
export function HistoryPanel({ subscription: { id: current, history, company } }: OfSubscription) {
  const text = useText();
  return (
    <Panel title={text('subscriptions-management.history')}>
      <ul className={styles['stack']}>
        {history.map(({ id, type, state, from, until }) => (
          <li key={id} className={styles['acts']}>
            {id === current ? (
              <strong>{typeName(type, text)}</strong>
            ) : (
              <Link to={managedAddress('subscriptions', id, company)}>{typeName(type, text)}</Link>
            )}
            <SubscriptionStateBadge state={state} />
            <span className={styles['soft']}>
              {[formatDay(from), ...(until ? [formatDay(until)] : [])].join(' – ')}
              {id === current && ` · ${text('subscriptions-management.history.now')}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
