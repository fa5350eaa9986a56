import type { ClaimAct } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import styles from './money-management.module.css';

/** The letter that begins an act in the queue. */
export const actKeys: Record<ClaimAct, string> = {
  retry: 'r',
  'payment-link': 'l',
  'paid-by-bank': 'b',
  'dunning-off': 'd',
  'dunning-on': 'd',
  'write-off': 'g',
};

interface ClaimActsProps {
  acts: readonly ClaimAct[];
  begin: (act: ClaimAct) => void;
  /** Whether letters begin acts here. */
  withKeys?: boolean;
}

/** What may be done about a claim now, each as a button that asks first. */
export function ClaimActs({ acts, begin, withKeys = false }: ClaimActsProps) {
  const text = useText();
  return (
    <div className={styles['acts']}>
      {acts.map((act, index) => (
        <Button
          key={act}
          kind={index === 0 && withKeys ? 'primary' : 'secondary'}
          aria-keyshortcuts={withKeys ? actKeys[act] : undefined}
          onClick={() => begin(act)}
        >
          {text(`payments-management.act.${act}`)}
          {withKeys && (
            <kbd className={styles['key']} aria-hidden="true">
              {actKeys[act].toUpperCase()}
            </kbd>
          )}
        </Button>
      ))}
    </div>
  );
}
