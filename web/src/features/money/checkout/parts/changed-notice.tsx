import type { Ref } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Warning } from '#ui/warning.tsx';
import styles from '../checkout.module.css';
import type { ShownCheckout } from '../ordering/use-shown-checkout.ts';

type ChangedNoticeProps = Pick<ShownCheckout, 'change' | 'showNow'> & { ref: Ref<HTMLDivElement> };

/** Says that what is shown has changed, or is from before. Its place is there before it is needed. */
export function ChangedNotice({ change, showNow, ref }: ChangedNoticeProps) {
  const text = useText();
  return (
    <div ref={ref} role="alert" className={styles['changed']}>
      {change && <Warning title={text('checkout.changed')}>{text(`checkout.changed.${change}`)}</Warning>}
      {change === 'meanwhile' && (
        <div>
          <Button kind="primary" onClick={() => showNow()}>
            {text('checkout.changed.show')}
          </Button>
        </div>
      )}
    </div>
  );
}
