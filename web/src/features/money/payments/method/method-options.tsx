import type { PaymentMethodState } from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { useId } from 'react';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { methodName } from '../payment-words.ts';
import styles from '../payments.module.css';

interface MethodOptionsProps {
  state: Pick<PaymentMethodState, 'offered' | 'verification'>;
  chosen: PaymentMethod;
  choose: (method: PaymentMethod) => void;
}

/** The methods that are offered, each with what it takes to verify it. */
export function MethodOptions({ state: { offered, verification }, chosen, choose }: MethodOptionsProps) {
  const text = useText();
  const id = useId();
  const amount = useMoney()(verification);
  return (
    <fieldset className={styles['options']}>
      <legend className={styles['legend']}>{text('payments.screen.change.by')}</legend>
      {offered.map(({ method, label, isByIban }) => (
        <label key={method} className={styles['option']}>
          <input
            type="radio"
            name="method"
            value={method}
            aria-labelledby={`${id}-${method}`}
            aria-describedby={`${id}-${method}-more`}
            checked={chosen === method}
            onChange={() => choose(method)}
          />
          <span id={`${id}-${method}`} className={styles['optionName']}>
            {methodName(method, text, label)}
          </span>
          <span id={`${id}-${method}-more`} className={styles['optionMore']}>
            {text(isByIban ? 'payments.screen.change.by-iban' : 'payments.screen.change.at-provider', {
              amount,
            })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
