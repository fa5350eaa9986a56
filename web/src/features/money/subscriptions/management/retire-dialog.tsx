import { retireSubscription } from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { invoiceDay } from '#features/money/invoices/invoice-standing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { presentTime } from '#ui/present.ts';
import styles from '../subscriptions.module.css';
import { lastDay, proposedDay } from './allowance-form.ts';
import type { ManagedDialogProps } from './managed-acts.tsx';
import { useManagedActs, useRetirement } from './managed-subscriptions.api.ts';

/** Ends a subscription today or on a later day, and tells the customer; what would be given back is shown before it is decided. */
export function RetireDialog({ subscription, close }: ManagedDialogProps) {
  const text = useText();
  const { retire } = useManagedActs(subscription);
  const today = invoiceDay(presentTime());
  const dayOf = (typed: string) => {
    const day = lastDay(typed, today)?.until;
    return day === today ? undefined : day;
  };
  const form = useForm({
    schema: retireSubscription.body,
    initial: { isCredited: true, day: proposedDay(today), note: '' },
    convert: ({ isCredited, day, note }) => ({
      isCredited,
      day: dayOf(day),
      note: note.trim() || undefined,
    }),
    check: ({ day }): { day?: string } =>
      lastDay(day, today)?.until ? {} : { day: 'subscriptions-management.retire.day.faulty' },
    submit: async (body) => {
      await retire(body);
      toast(text('subscriptions-management.retire.done', { name: subscription.deviceName }));
      close();
    },
  });
  const { isCredited, day } = form.values;
  return (
    <Dialog
      form
      title={text('subscriptions-management.retire', { name: subscription.deviceName })}
      close={close}
    >
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{text('subscriptions-management.retire.more')}</p>
        <TextField
          {...form.field('day')}
          required
          maxLength={10}
          label={text('subscriptions-management.retire.day')}
          hint={text('subscriptions-management.retire.day.hint')}
        />
        <Credit
          subscription={subscription}
          day={dayOf(day)}
          isCredited={isCredited}
          choose={(chosen) => form.set('isCredited', chosen)}
        />
        <TextField
          {...form.field('note')}
          maxLength={500}
          label={text('subscriptions-management.allowance.note')}
          hint={text('subscriptions-management.allowance.note.hint')}
        />
        <KnownReason company={subscription.company} />
        <FormActions>
          <Button kind="danger" type="submit" busy={form.busy}>
            {text('subscriptions-management.act.retire')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface CreditProps extends Pick<ManagedDialogProps, 'subscription'> {
  day: string | undefined;
  isCredited: boolean;
  choose: (isCredited: boolean) => void;
}

/** What was charged beyond the day, and whether it is given back. */
function Credit({ subscription, day, isCredited, choose }: CreditProps) {
  const text = useText();
  const money = useMoney();
  const query = useRetirement(subscription, day);
  const state = useLoadState(query);
  const { data } = query;
  return (
    <LoadState state={state} skeleton={<Skeleton lines={2} />}>
      {data && data.credit.cents > 0 && (
        <CheckField
          label={text('subscriptions-management.retire.credit')}
          hint={text('subscriptions-management.retire.credit.amount', {
            amount: money(data.credit),
            open: money(data.creditToOpen),
          })}
          checked={isCredited}
          onChange={(event) => choose(event.target.checked)}
        />
      )}
      {data?.credit.cents === 0 && (
        <p className={styles['soft']}>{text('subscriptions-management.retire.credit.none')}</p>
      )}
    </LoadState>
  );
}
