import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { Replacement } from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { negate } from '@belfry/contract/values/money.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDay } from '#platform/i18n/dates.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { TypeChoice } from '#features/money/cart/type-choice.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Facts } from '#ui/page/panel.tsx';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';
import type { ManagedDialogProps } from './managed-acts.tsx';
import { useManagedActs, useReplacement } from './managed-subscriptions.api.ts';

/** Gives a subscription another type today; what it comes to is shown of each before it is decided. */
export function ReplaceDialog({ subscription, close }: ManagedDialogProps) {
  const text = useText();
  const [chosen, setChosen] = useState<ChargedType | null>(null);
  return (
    <Dialog
      form
      title={text('subscriptions-management.change', { name: subscription.deviceName })}
      close={close}
    >
      <div className={styles['plan']}>
        <TypeChoice
          title={text('subscriptions-management.change.to')}
          chosen={chosen}
          choose={setChosen}
          except={subscription.type}
        />
        {chosen ? (
          <Outlook key={chosen} subscription={subscription} type={chosen} close={close} />
        ) : (
          <div>
            <Button onClick={close}>{text('ui.cancel')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Outlook({ subscription, type, close }: ManagedDialogProps & { type: ChargedType }) {
  const query = useReplacement(subscription, type);
  const state = useLoadState(query);
  return (
    <LoadState state={state} skeleton={<Skeleton lines={5} />}>
      {query.data && <Confirm subscription={subscription} replacement={query.data} close={close} />}
    </LoadState>
  );
}

function Confirm({ subscription, replacement, close }: ManagedDialogProps & { replacement: Replacement }) {
  const text = useText();
  const money = useMoney();
  const go = useNavigate();
  const { replace } = useManagedActs(subscription);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { charged, credited, dueNow, nextPayment } = replacement;
  const values = { type: typeName(replacement.type, text), name: subscription.deviceName };
  const isBack = dueNow.cents < 0;
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { id } = await replace({ type: replacement.type });
      toast(text('subscriptions-management.change.done', values));
      close();
      await go(managedAddress('subscriptions', id, subscription.company));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles['preview']} aria-live="polite">
        <p>{text('subscriptions-management.change.more')}</p>
        <Facts
          facts={[
            { name: text('subscriptions-management.change.charged'), value: money(charged) },
            { name: text('subscriptions-management.change.credited'), value: money(credited) },
            {
              name: text(
                isBack ? 'subscriptions-management.change.back' : 'subscriptions-management.change.due',
              ),
              value: money(isBack ? negate(dueNow) : dueNow),
            },
            {
              name: text('subscriptions-management.next'),
              value:
                nextPayment &&
                text('subscriptions-management.next.amount', {
                  amount: money(nextPayment.amount),
                  day: formatDay(nextPayment.date),
                }),
            },
          ]}
        />
      </div>
      <KnownReason company={subscription.company} />
      <FormFailure>{failure ? errorText(failure, text) : undefined}</FormFailure>
      <div className={styles['acts']}>
        <Button kind="danger" busy={busy} onClick={() => void confirm()}>
          {text('subscriptions-management.change.confirm', values)}
        </Button>
        <Button onClick={close}>{text('ui.cancel')}</Button>
      </div>
    </>
  );
}
