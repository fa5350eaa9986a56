import type {
  Subscription,
  SubscriptionAction,
} from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button, type ButtonKind } from '#ui/button.tsx';
import { useSubscriptionActs } from './subscriptions.api.ts';
import styles from './subscriptions.module.css';

const CancelDialog = lazy(async () => ({
  default: (await import('./cancel/cancel-dialog.tsx')).CancelDialog,
}));
const ChangePlanDialog = lazy(async () => ({
  default: (await import('./plan/change-plan-dialog.tsx')).ChangePlanDialog,
}));

/** In this order, whichever of them are allowed. */
const order: readonly SubscriptionAction[] = ['withdraw-cancel', 'withdraw-change', 'change-plan', 'cancel'];

interface SubscriptionActsProps {
  subscription: Subscription;
  kind?: ButtonKind;
}

/** What may be done with a subscription now, by what the server allows. */
export function SubscriptionActs({ subscription, kind = 'secondary' }: SubscriptionActsProps) {
  const text = useText();
  const { withdrawCancel, change } = useSubscriptionActs();
  const [opened, setOpened] = useState<'cancel' | 'change-plan' | null>(null);
  const [busy, setBusy] = useState<SubscriptionAction | null>(null);
  const { allowedActions, deviceName: name, type } = subscription;
  const acts: Partial<Record<SubscriptionAction, () => Promise<unknown>>> = {
    'withdraw-cancel': async () => {
      await withdrawCancel(subscription);
      toast(text('subscriptions.kept', { name }));
    },
    'withdraw-change': async () => {
      if (isCharged(type)) await change(subscription, type);
      toast(text('subscriptions.change.withdrawn', { name }));
    },
  };
  const buttons = useRef<HTMLDivElement>(null);
  /** What was allowed when something was pressed. */
  const before = useRef<string | null>(null);
  const allowed = allowedActions.join(' ');
  // What was pressed may be gone with what it did: the focus stays where it was.
  useEffect(() => {
    if (opened !== null || before.current === null) return;
    const isOther = allowed !== before.current;
    before.current = null;
    if (isOther && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus();
  }, [opened, allowed]);
  const press = async (action: SubscriptionAction) => {
    before.current = allowed;
    if (action === 'cancel' || action === 'change-plan') return setOpened(action);
    setBusy(action);
    await acts[action]?.().catch((error: unknown) => toast(errorText(error, text), 'failed'));
    setBusy(null);
  };
  const close = () => setOpened(null);
  return (
    <div ref={buttons} className={styles['acts']}>
      {order
        .filter((action) => allowedActions.includes(action))
        .map((action) => {
          const act = text(`subscriptions.act.${action}`);
          return (
            <Button
              key={action}
              kind={kind}
              busy={busy === action}
              aria-label={text('subscriptions.act.of', { act, name })}
              onClick={() => void press(action)}
            >
              {act}
            </Button>
          );
        })}
      <Suspense fallback={null}>
        {opened === 'cancel' && <CancelDialog subscription={subscription} close={close} />}
        {opened === 'change-plan' && <ChangePlanDialog subscription={subscription} close={close} />}
      </Suspense>
    </div>
  );
}
