import * as z from 'zod/mini';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from '../subscriptions.module.css';
import type { ManagedDialogProps } from './managed-acts.tsx';
import { useManagedActs } from './managed-subscriptions.api.ts';

const nothing = z.strictObject({});

/** Lets a subscription go on that was to end. */
export function WithdrawEndDialog({ subscription, close }: ManagedDialogProps) {
  const text = useText();
  const { withdrawEnd } = useManagedActs(subscription);
  const name = subscription.deviceName;
  const form = useForm({
    schema: nothing,
    initial: {},
    submit: async () => {
      await withdrawEnd();
      toast(text('subscriptions-management.withdraw-end.done', { name }));
      close();
    },
  });
  return (
    <Dialog form title={text('subscriptions-management.withdraw-end', { name })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{text('subscriptions-management.withdraw-end.more')}</p>
        <KnownReason company={subscription.company} />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('subscriptions-management.act.withdraw-end')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
