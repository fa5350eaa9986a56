import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { PayButton } from '#features/money/payments/pay-button.tsx';
import { mayPay } from '#features/money/payments/payment-standing.ts';
import { usePayment } from '#features/money/payments/payments.api.ts';
import { presentTime } from '#ui/present.ts';
import { Panel } from '#ui/page/panel.tsx';
import { invoiceDay, standingOf } from '../invoice-standing.ts';
import styles from '../invoices.module.css';
import { nextWords } from './next-words.ts';

/** What happens next with an invoice; where something is open, the way to pay it. */
export function NextPanel({ invoice }: { invoice: Invoice }) {
  const { paymentId, state } = invoice;
  return state === 'open' && paymentId !== null ? (
    <OfPayment invoice={invoice} paymentId={paymentId} />
  ) : (
    <Said invoice={invoice} payment={undefined} />
  );
}

function OfPayment({ invoice, paymentId }: { invoice: Invoice; paymentId: string }) {
  return <Said invoice={invoice} payment={usePayment(paymentId, false).data} />;
}

function Said({ invoice, payment }: { invoice: Invoice; payment: Payment | undefined }) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const today = invoiceDay(presentTime());
  const said = nextWords(invoice, payment, { text, money, dates, today });
  // What is collected by itself asks for nothing.
  const kind = standingOf(invoice, today) === 'collected' ? 'secondary' : 'primary';
  if (said.length === 0 && !payment) return null;
  return (
    <Panel title={text('invoices.screen.next')}>
      <div className={styles['stack']}>
        {said.map((sentence) => (
          <p key={sentence} className={styles['words']}>
            {sentence}
          </p>
        ))}
        {payment && mayPay(payment) && (
          <PayButton payment={payment} kind={kind}>
            {text('payments.screen.pay')}
          </PayButton>
        )}
      </div>
    </Panel>
  );
}
