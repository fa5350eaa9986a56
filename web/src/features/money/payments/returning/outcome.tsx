import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PayButton } from '../pay-button.tsx';
import { isAwaited, mayPay } from '../payment-standing.ts';
import { paymentLooks } from '../payment-state-badge.tsx';
import { usePaymentMethod } from '../payments.api.ts';
import styles from '../payments.module.css';
import { isCounting, outcomeWords } from './outcome-words.ts';
import { wayBack } from './way-back.ts';

interface OutcomeProps {
  payment: Payment;
  /** Whether it is looked at again by itself. */
  isFollowed: boolean;
  lookAgain: () => void;
}

/** How a payment ended, as far as anybody knows, and what the payer may do next. */
export function Outcome({ payment, isFollowed, lookAgain }: OutcomeProps) {
  const text = useText();
  const money = useMoney();
  const isVerified = payment.kind === 'verification' && payment.state === 'paid';
  const method = usePaymentMethod({
    enabled: isVerified,
    isFollowed: (state) => isFollowed && !isCounting(payment, state),
  });
  const counts = isCounting(payment, method.data);
  const isOpenEnded = isAwaited(payment) || (isVerified && !counts);
  const { title, more } = outcomeWords(payment, { counts, amount: money(payment.amount) }, text);
  const back = wayBack(payment, text);
  const mayGoOn = mayPay(payment) && (payment.state === 'open' || !isFollowed);
  return (
    <div aria-live="polite">
      <Notice
        icon={paymentLooks[payment.state].icon}
        title={title}
        more={more.map((sentence) => (
          <span key={sentence} className={styles['sentence']}>
            {sentence}
          </span>
        ))}
        action={
          <div className={styles['acts']}>
            {isOpenEnded && !isFollowed && (
              <Button onClick={lookAgain}>{text('payments.screen.return.look')}</Button>
            )}
            {isAwaited(payment)
              ? mayGoOn && (
                  <PayButton payment={payment} kind="secondary">
                    {text('payments.screen.go-on')}
                  </PayButton>
                )
              : mayPay(payment) && (
                  <PayButton payment={payment}>{text('payments.screen.return.again')}</PayButton>
                )}
            <LinkButton to={back.to}>{back.label}</LinkButton>
          </div>
        }
      />
    </div>
  );
}
