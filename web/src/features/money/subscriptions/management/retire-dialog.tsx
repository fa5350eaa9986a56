import {
  type Retirement,
  retireSubscription,
} from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import styles from '../subscriptions.module.css';
import type { ManagedDialogProps } from './managed-acts.tsx';
import { useManagedActs, useRetirement } from './managed-subscriptions.api.ts';

/** Ends a subscription today; what would be given back is shown before it is decided. */
export function RetireDialog({ subscription, close }: ManagedDialogProps) {
  const text = useText();
  const query = useRetirement(subscription);
  const state = useLoadState(query);
  return (
    <Dialog
      form
      title={text('subscriptions-management.retire', { name: subscription.deviceName })}
      close={close}
    >
      <LoadState state={state}>
        {query.data && <RetireForm subscription={subscription} retirement={query.data} close={close} />}
      </LoadState>
    </Dialog>
  );
}

function RetireForm({ subscription, retirement, close }: ManagedDialogProps & { retirement: Retirement }) {
  const text = useText();
  const money = useMoney();
  const { retire } = useManagedActs(subscription);
  const { credit, creditToOpen } = retirement;
  const hasCredit = credit.cents > 0;
  const form = useForm({
    schema: retireSubscription.body,
    initial: { isCredited: hasCredit },
    submit: async (body) => {
      await retire(body);
      toast(text('subscriptions-management.retire.done', { name: subscription.deviceName }));
      close();
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <p className={styles['words']}>{text('subscriptions-management.retire.more')}</p>
      {hasCredit ? (
        <CheckField
          label={text('subscriptions-management.retire.credit')}
          hint={text('subscriptions-management.retire.credit.amount', {
            amount: money(credit),
            open: money(creditToOpen),
          })}
          checked={form.values.isCredited}
          onChange={(event) => form.set('isCredited', event.target.checked)}
        />
      ) : (
        <p className={styles['soft']}>{text('subscriptions-management.retire.credit.none')}</p>
      )}
      <KnownReason company={subscription.company} />
      <FormActions>
        <Button kind="danger" type="submit" busy={form.busy}>
          {text('subscriptions-management.act.retire')}
        </Button>
        <Button onClick={close}>{text('ui.cancel')}</Button>
      </FormActions>
    </Form>
  );
}
