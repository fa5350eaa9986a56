import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { useConsequences } from '../subscriptions.api.ts';
import styles from '../subscriptions.module.css';
import { Consequences } from './consequences.tsx';

interface UnpaidDialogProps {
  paymentId: string;
  close: () => void;
}

/** "What if I don’t pay?" */
export function UnpaidDialog({ paymentId, close }: UnpaidDialogProps) {
  const text = useText();
  const query = useConsequences(paymentId);
  const state = useLoadState(query);
  return (
    <Dialog title={text('subscriptions.unpaid')} close={close}>
      <div className={styles['plan']}>
        <LoadState state={state} skeleton={<Skeleton lines={8} />}>
          {query.data && <Consequences consequences={query.data} />}
        </LoadState>
        <div>
          <Button onClick={close}>{text('ui.close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
