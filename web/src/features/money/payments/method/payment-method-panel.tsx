import type { Mandate } from '@belfry/contract/money/payments/payment-method.contract.ts';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useState } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { viewed } from '#platform/viewed-company.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { presentTime } from '#ui/present.ts';
import { methodName } from '../payment-words.ts';
import { usePaymentMethod } from '../payments.api.ts';
import styles from '../payments.module.css';
import { followFor } from '../use-patience.ts';
import { ChangeMethodDialog } from './change-method-dialog.tsx';

/** By what the company is charged, what takes its place, and the way to change it. */
export function PaymentMethodPanel() {
  const text = useText();
  const [isChanging, setChanging] = useState(false);
  const query = usePaymentMethod({
    isFollowed: ({ pending }) => pending !== null && isOfThisMinute(pending),
  });
  const { data } = query;
  const state = useLoadState(query);
  return (
    <Panel title={text('payments.screen.method')}>
      <LoadState state={state} skeleton={<Skeleton lines={3} />}>
        {data && (
          <div className={styles['method']}>
            {data.current ? (
              <MandateFacts mandate={data.current} />
            ) : (
              !data.pending && <p className={styles['words']}>{text('payments.screen.method.none')}</p>
            )}
            {data.pending && (
              <section className={styles['pending']} aria-labelledby="pending-method">
                <h3 id="pending-method" className={styles['pendingTitle']}>
                  <IconHourglass size={20} stroke={2} aria-hidden="true" />
                  {text('payments.screen.method.pending')}
                </h3>
                <MandateFacts mandate={data.pending} />
                <p>{text('payments.screen.method.pending.more')}</p>
              </section>
            )}
            {!viewed && (
              <div>
                <Button onClick={() => setChanging(true)}>
                  {text(data.current ? 'payments.screen.method.change' : 'payments.screen.method.choose')}
                </Button>
              </div>
            )}
            {isChanging && <ChangeMethodDialog state={data} close={() => setChanging(false)} />}
          </div>
        )}
      </LoadState>
    </Panel>
  );
}

/** Whether it was signed a moment ago: often it counts a moment later. */
function isOfThisMinute({ since }: Mandate): boolean {
  return presentTime() - Date.parse(since) < followFor;
}

function MandateFacts({ mandate }: { mandate: Mandate }) {
  const text = useText();
  const dates = useDates();
  const { method, account, reference, since } = mandate;
  return (
    <Facts
      facts={[
        { name: text('payments.screen.method.by'), value: methodName(method, text) },
        { name: text('payments.screen.method.account'), value: account && <bdi>{account}</bdi> },
        { name: text('payments.screen.method.mandate'), value: <bdi>{reference}</bdi> },
        { name: text('payments.screen.method.since'), value: dates.date(since) },
      ]}
    />
  );
}
