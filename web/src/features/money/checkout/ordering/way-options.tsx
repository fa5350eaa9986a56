import type { CheckoutMethod } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { methodName } from '#features/money/payments/payment-words.ts';
import { ChoiceList } from '#ui/form/choice-list.tsx';
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
  return (
    <ChoiceList
      title={text('checkout.pay')}
      isTitleHidden
      choices={methods.map((each) => ({
        value: wayName(each),
        name: (
          <>
            {methodName(each.method, text, each.label)}
            {each.account !== null && <bdi className={styles['account']}>{each.account}</bdi>}
            {isAnother(each, methods) && (
              <span className={styles['account']}>{text('checkout.pay.another')}</span>
            )}
          </>
        ),
        more: text(`checkout.pay.${each.way}`),
      }))}
      chosen={chosen ? wayName(chosen) : null}
      choose={choose}
    />
  );
}

/** Whether a mandate would be signed beside one of the same method, of another account. */
function isAnother({ method, way }: CheckoutMethod, methods: readonly CheckoutMethod[]): boolean {
  return (
    way === 'signed-mandate' &&
    methods.some((each) => each.way === 'current-mandate' && each.method === method)
  );
}
