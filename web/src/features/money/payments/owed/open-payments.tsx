import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { isOwed, mayPay } from '../payment-standing.ts';
import { useOpenPayments } from '../payments.api.ts';
import styles from '../payments.module.css';
import { type BesidePayment, OpenPayment } from './open-payment.tsx';

interface OpenPaymentsProps {
  /** Stands beside the button to pay. */
  beside?: BesidePayment;
  /** Whether another act of the screen stands out. */
  isBehind?: boolean;
}

/** What the company has still to pay, oldest first. */
export function OpenPayments({ beside, isBehind = false }: OpenPaymentsProps) {
  const text = useText();
  const query = useOpenPayments();
  const state = useLoadState(query);
  const owed = query.data?.items.filter(isOwed) ?? [];
  const first = owed.find(mayPay);
  return (
    <Panel title={text('payments.screen.open')}>
      <LoadState state={state} skeleton={<Skeleton lines={1} />}>
        {owed.length === 0 ? (
          <p className={styles['soft']}>{text('payments.screen.open.none')}</p>
        ) : (
          <ul className={styles['payments']}>
            {owed.map((payment) => (
              <li key={payment.id} className={styles['payment']}>
                <OpenPayment payment={payment} isFirst={payment === first && !isBehind} beside={beside} />
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </Panel>
  );
}
