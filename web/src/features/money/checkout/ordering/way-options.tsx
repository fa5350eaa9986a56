import type { CheckoutMethod } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { useId } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { methodName } from '#features/money/payments/payment-words.ts';
import styles from '../checkout.module.css';
import { wayName } from './order-form.ts';

interface WayOptionsProps {
  methods: readonly CheckoutMethod[];
  chosen: CheckoutMethod | undefined;
  choose: (way: string) => void;
}

/** The ways to pay, each with what it means. */
export function WayOptions({ methods, chosen, choose }: WayOptionsProps) {
  const text = useText();
  const id = useId();
  return (
    <fieldset className={styles['ways']}>
      <legend className="visually-hidden">{text('checkout.pay')}</legend>
      {methods.map((each) => {
        const name = wayName(each);
        const labelId = `${id}-${name.replace(' ', '-')}`;
        return (
          <label key={name} className={styles['way']}>
            <input
              type="radio"
              name="way"
              value={name}
              aria-labelledby={labelId}
              aria-describedby={`${labelId}-more`}
              checked={each === chosen}
              onChange={() => choose(name)}
            />
            <span id={labelId} className={styles['wayName']}>
              {methodName(each.method, text, each.label)}
              {each.account !== null && <bdi className={styles['account']}>{each.account}</bdi>}
              {isAnother(each, methods) && (
                <span className={styles['account']}>{text('checkout.pay.another')}</span>
              )}
            </span>
            <span id={`${labelId}-more`} className={styles['soft']}>
              {text(`checkout.pay.${each.way}`)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Whether a mandate would be signed beside one of the same method, of another account. */
function isAnother({ method, way }: CheckoutMethod, methods: readonly CheckoutMethod[]): boolean {
  return (
    way === 'signed-mandate' &&
    methods.some((each) => each.way === 'current-mandate' && each.method === method)
  );
}
