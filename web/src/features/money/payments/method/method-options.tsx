import type { PaymentMethodState } from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { ChoiceList } from '#ui/form/choice-list.tsx';
import { methodName } from '../payment-words.ts';

interface MethodOptionsProps {
  state: Pick<PaymentMethodState, 'offered' | 'verification'>;
  chosen: PaymentMethod;
  choose: (method: PaymentMethod) => void;
}

/** The methods that are offered, each with what it takes to verify it. */
export function MethodOptions({ state: { offered, verification }, chosen, choose }: MethodOptionsProps) {
  const text = useText();
  const amount = useMoney()(verification);
  return (
    <ChoiceList
      title={text('payments.screen.change.by')}
      choices={offered.map(({ method, label, isByIban }) => ({
        value: method,
        name: methodName(method, text, label),
        more: text(isByIban ? 'payments.screen.change.by-iban' : 'payments.screen.change.at-provider', {
          amount,
        }),
      }))}
      chosen={chosen}
      choose={(value) => {
        const named = offered.find(({ method }) => method === value);
        if (named) choose(named.method);
      }}
    />
  );
}
