import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { type ComponentType, useId } from 'react';
import { Link } from 'react-router';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Facts } from '#ui/page/panel.tsx';
import { PayButton } from '../pay-button.tsx';
import { isUnderWay, mayPay } from '../payment-standing.ts';
import { PaymentStateBadge } from '../payment-state-badge.tsx';
import { adviceOn } from '../payment-words.ts';
import styles from '../payments.module.css';

/** What stands beside a payment. */
export type BesidePayment = ComponentType<{
  paymentId: string;
  /** Id of what says which payment it is. */
  describedBy: string;
}>;

interface OpenPaymentProps {
  payment: Payment;
  /** Whether it is the first that can be paid: its button is the one that stands out. */
  isFirst: boolean;
  /** Stands beside that button, where something is owed. */
  beside?: BesidePayment | undefined;
}

/** One payment that is owed: what for, how much, where it stands, why it failed, and the way to pay it. */
export function OpenPayment({ payment, isFirst, beside: Beside }: OpenPaymentProps) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const id = useId();
  const { kind, state, amount, open, invoiceId, reference, nextTryAt, createdAt } = payment;
  const isPartly = open.cents !== amount.cents;
  const said = [
    ...adviceOn(payment, text),
    ...(nextTryAt && !isUnderWay(payment)
      ? [
          text(state === 'added' ? 'payments.screen.first-try' : 'payments.screen.next-try', {
            day: dates.date(nextTryAt),
          }),
        ]
      : []),
  ];
  return (
    <>
      <div className={styles['head']}>
        <h3 id={id}>{text(`payments.screen.kind.${kind}`, { day: dates.date(createdAt) })}</h3>
        <PaymentStateBadge state={state} />
      </div>
      <Facts
        facts={[
          { name: text('payments.screen.amount'), value: money(amount) },
          ...(isPartly ? [{ name: text('payments.screen.left'), value: money(open) }] : []),
          ...(kind === 'verification'
            ? []
            : [{ name: text('payments.screen.reference'), value: <bdi>{reference}</bdi> }]),
        ]}
      />
      {said.map((sentence) => (
        <p key={sentence} className={styles['words']}>
          {sentence}
        </p>
      ))}
      {invoiceId && (
        <Link className={styles['further']} to={`/account/invoices/${invoiceId}`} aria-describedby={id}>
          {text('payments.screen.invoice')}
        </Link>
      )}
      <div className={styles['besides']}>
        {mayPay(payment) && (
          <PayButton payment={payment} kind={isFirst ? 'primary' : 'secondary'} describedBy={id}>
            {text('payments.screen.pay')}
          </PayButton>
        )}
        {Beside && kind !== 'verification' && <Beside paymentId={payment.id} describedBy={id} />}
      </div>
    </>
  );
}
