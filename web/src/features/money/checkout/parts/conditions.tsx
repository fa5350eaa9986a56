import type { Checkout } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/page/fold.tsx';
import styles from '../checkout.module.css';

/** The conditions of sale: to read in a box of their own, whole on paper. */
export function Conditions({ checkout }: { checkout: Pick<Checkout, 'conditions' | 'conditionsVersion'> }) {
  const text = useText();
  const title = text('checkout.conditions');
  return (
    <Fold title={<span className={styles['foldTitle']}>{title}</span>}>
      <div className={styles['stack']}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard */}
        <section className={styles['conditions']} aria-label={title} tabIndex={0}>
          {checkout.conditions}
        </section>
        <div className={styles['print']}>
          <span className={styles['soft']}>
            {text('checkout.conditions.version', { version: checkout.conditionsVersion })}
          </span>
          <Button kind="quiet" onClick={() => print()}>
            {text('checkout.conditions.print')}
          </Button>
        </div>
      </div>
    </Fold>
  );
}
