import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { viewed } from '#platform/viewed-company.ts';
import { Button, type ButtonKind } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { usePaymentActs } from './payments.api.ts';
import styles from './payments.module.css';

interface PayButtonProps {
  payment: Payment;
  /** The act's own verb. */
  children: string;
  kind?: ButtonKind;
  /** Id of what says which payment it is, where there are several. */
  describedBy?: string;
}

/** Begins a try to pay what is open, and leads to the provider's page; says below why it could not. Staff who see a customer's portal have none. */
export function PayButton({ payment, children, kind = 'primary', describedBy }: PayButtonProps) {
  const text = useText();
  const { pay } = usePaymentActs();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const begin = async () => {
    setBusy(true);
    setFailure(null);
    await pay(payment).catch(setFailure);
    setBusy(false);
  };
  if (viewed) return null;
  return (
    <div className={styles['pay']}>
      <Button kind={kind} busy={busy} aria-describedby={describedBy} onClick={() => void begin()}>
        {children}
      </Button>
      <FormFailure>{failure ? errorText(failure, text) : undefined}</FormFailure>
    </div>
  );
}
