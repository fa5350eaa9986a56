import type { ManagedInvoice } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { PaymentStateBadge } from '#features/money/payments/payment-state-badge.tsx';
import { methodName } from '#features/money/payments/payment-words.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';
import styles from '../invoices.module.css';

type Payment = NonNullable<ManagedInvoice['payment']>;

/** What is owed by an invoice, where that stands, and each try to collect it. */
export function ManagedPayment({ payment }: { payment: Payment | null }) {
  const text = useText();
  const dates = useDates();
  if (!payment)
    return (
      <Panel title={text('invoices-management.payment')}>
        <p className={styles['soft']}>{text('invoices-management.payment.none')}</p>
      </Panel>
    );
  const { state, reference, nextTryAt, isDunned, attempts } = payment;
  return (
    <Panel title={text('invoices-management.payment')}>
      <Facts
        facts={[
          { name: text('invoices-management.payment.state'), value: <PaymentStateBadge state={state} /> },
          { name: text('invoices-management.payment.reference'), value: reference },
          {
            name: text('invoices-management.payment.next'),
            value: nextTryAt ? dates.smartTime(nextTryAt) : text('invoices-management.payment.next.none'),
          },
          {
            name: text('invoices-management.payment.dunning'),
            value: text(`invoices-management.payment.dunning.${isDunned}`),
          },
        ]}
      />
      <h3 className={styles['under']}>{text('invoices-management.payment.attempts')}</h3>
      {attempts.length === 0 ? (
        <p className={styles['soft']}>{text('invoices-management.payment.attempts.none')}</p>
      ) : (
        <ul className={styles['rows']}>
          {attempts.map((attempt) => (
            <li key={attempt.id} className={styles['row']}>
              <Attempt attempt={attempt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Attempt({
  attempt: { state, method, failure, at, amount },
}: {
  attempt: Payment['attempts'][number];
}) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const how = method ? methodName(method, text) : text('invoices-management.payment.method.any');
  return (
    <>
      <div className={styles['rowHead']}>
        <span>{[how, ...(amount ? [money(amount)] : [])].join(' · ')}</span>
        <PaymentStateBadge state={state} />
      </div>
      <p className={styles['soft']}>
        <time dateTime={at}>{dates.smartTime(at)}</time>
      </p>
      {failure && <p className={styles['words']}>{text(`payments-management.failure.${failure}`)}</p>}
    </>
  );
}
