import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type {
  PlanChange,
  Subscription,
} from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { toast } from '#platform/toast/toast.ts';
import { TypeChoice } from '#features/money/cart/type-choice.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Facts } from '#ui/page/panel.tsx';
import { Warning } from '#ui/warning.tsx';
import { typeName } from '../subscription-words.ts';
import { usePlanChange, useSubscriptionActs } from '../subscriptions.api.ts';
import styles from '../subscriptions.module.css';
import { planFacts } from './plan-facts.ts';

interface ChangePlanDialogProps {
  subscription: Subscription;
  close: () => void;
}

/** Changes the type of a subscription: what it costs, and when, is shown of each before it is chosen. */
export function ChangePlanDialog({ subscription, close }: ChangePlanDialogProps) {
  const text = useText();
  const [chosen, setChosen] = useState<ChargedType | null>(null);
  return (
    <Dialog form title={text('subscriptions.plan', { name: subscription.deviceName })} close={close}>
      <div className={styles['plan']}>
        <TypeChoice
          title={text('subscriptions.plan.to')}
          chosen={chosen}
          choose={setChosen}
          except={subscription.type}
        />
        {chosen ? (
          <Preview key={chosen} subscription={subscription} type={chosen} close={close} />
        ) : (
          <div>
            <Button onClick={close}>{text('ui.cancel')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Preview({ subscription, type, close }: ChangePlanDialogProps & { type: ChargedType }) {
  const query = usePlanChange(subscription.id, type);
  const state = useLoadState(query);
  if (isPayFirst(query.error)) return <PayFirst close={close} />;
  return (
    <LoadState state={state} skeleton={<Skeleton lines={5} />}>
      {query.data && <Confirm subscription={subscription} change={query.data} close={close} />}
    </LoadState>
  );
}

function Confirm({ subscription, change, close }: ChangePlanDialogProps & { change: PlanChange }) {
  const text = useText();
  const { locale } = useLingui().i18n;
  const acts = useSubscriptionActs();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { when, date } = change;
  const values = { type: typeName(change.type, text), day: formatDay(date), name: subscription.deviceName };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await acts.change(subscription, change.type);
      toast(text(`subscriptions.plan.done.${when}`, values));
      close();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  if (isPayFirst(failure)) return <PayFirst close={close} />;
  return (
    <>
      <div className={styles['preview']} aria-live="polite">
        <p>
          {text(`subscriptions.plan.${when}`, values)} {text('subscriptions.plan.contract')}
        </p>
        <Facts facts={planFacts(change, locale, text)} />
      </div>
      <FormFailure>{failure ? errorText(failure, text) : undefined}</FormFailure>
      <div className={styles['acts']}>
        <Button kind="primary" busy={busy} onClick={() => void confirm()}>
          {text(`subscriptions.plan.confirm.${when}`, values)}
        </Button>
        <Button onClick={close}>{text('ui.cancel')}</Button>
      </div>
    </>
  );
}

function isPayFirst(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'pay-first';
}

function PayFirst({ close }: { close: () => void }) {
  const text = useText();
  return (
    <>
      <div aria-live="polite">
        <Warning>{text('subscriptions.plan.pay-first')}</Warning>
      </div>
      <div className={styles['acts']}>
        <LinkButton kind="primary" to="/account/subscription#open-payments" onClick={close}>
          {text('subscriptions.plan.to-payments')}
        </LinkButton>
        <Button onClick={close}>{text('ui.cancel')}</Button>
      </div>
    </>
  );
}
