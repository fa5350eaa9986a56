import {
  type ManagedSubscription,
  type ManagedSubscriptionAction,
  managedSubscriptionActions,
} from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import styles from '../subscriptions.module.css';

const RetireDialog = lazy(async () => ({ default: (await import('./retire-dialog.tsx')).RetireDialog }));
const ReplaceDialog = lazy(async () => ({ default: (await import('./replace-dialog.tsx')).ReplaceDialog }));

const WithdrawEndDialog = lazy(async () => ({
  default: (await import('./withdraw-end-dialog.tsx')).WithdrawEndDialog,
}));

const dialogs = {
  retire: RetireDialog,
  'change-type': ReplaceDialog,
  'withdraw-end': WithdrawEndDialog,
} as const;

/** What a dialogue of staff's is about. */
export interface ManagedDialogProps {
  subscription: ManagedSubscription;
  close: () => void;
}

/** What staff may do with a subscription, by what the server allows. */
export function ManagedActs({ subscription }: { subscription: ManagedSubscription }) {
  const text = useText();
  const [opened, setOpened] = useState<ManagedSubscriptionAction | null>(null);
  const Opened = opened && dialogs[opened];
  return (
    <div className={styles['acts']}>
      {managedSubscriptionActions
        .filter((action) => subscription.allowedActions.includes(action))
        .map((action) => (
          <Button key={action} onClick={() => setOpened(action)}>
            {text(`subscriptions-management.act.${action}`)}
          </Button>
        ))}
      <Suspense fallback={null}>
        {Opened && <Opened subscription={subscription} close={() => setOpened(null)} />}
      </Suspense>
    </div>
  );
}
