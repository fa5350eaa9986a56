import {
  type Cancellation,
  cancelSubscription,
  type Subscription,
} from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Facts } from '#ui/page/panel.tsx';
import { useCancellation, useSubscriptionActs } from '../subscriptions.api.ts';
import styles from '../subscriptions.module.css';
import { creditWords } from './cancel-words.ts';

interface CancelDialogProps {
  subscription: Subscription;
  close: () => void;
}

/** Cancels a subscription: on which day and with what given back is shown before anything is asked. */
export function CancelDialog({ subscription, close }: CancelDialogProps) {
  const text = useText();
  const query = useCancellation(subscription.id);
  const state = useLoadState(query);
  return (
    <Dialog form title={text('subscriptions.cancel', { name: subscription.deviceName })} close={close}>
      <LoadState state={state}>
        {query.data && <CancelForm subscription={subscription} cancellation={query.data} close={close} />}
      </LoadState>
    </Dialog>
  );
}

function CancelForm({
  subscription,
  cancellation,
  close,
}: CancelDialogProps & { cancellation: Cancellation }) {
  const text = useText();
  const money = useMoney();
  const { cancel } = useSubscriptionActs();
  const name = subscription.deviceName;
  const { cancelAt, contractEnd, isForPriceRaise } = cancellation;
  const form = useForm({
    schema: cancelSubscription.body,
    initial: { reason: '' },
    convert: ({ reason }) => ({ reason: reason.trim() || undefined }),
    submit: async (body) => {
      const now = await cancel(subscription, body);
      toast(text('subscriptions.cancelled', { name, day: formatDay(now.cancelAt ?? cancelAt) }));
      close();
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <Facts
        facts={[
          { name: text('subscriptions.cancel.stops'), value: formatDay(cancelAt) },
          ...(contractEnd === null
            ? []
            : [{ name: text('subscriptions.cancel.contract'), value: formatDay(contractEnd) }]),
        ]}
      />
      <div className={styles['said']}>
        {isForPriceRaise && <p>{text('subscriptions.cancel.raise')}</p>}
        {creditWords(cancellation, money, text).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{text('subscriptions.cancel.until')}</p>
        <p>{text('subscriptions.cancel.after')}</p>
      </div>
      <TextAreaField
        {...form.field('reason')}
        label={text('subscriptions.cancel.reason')}
        hint={text('subscriptions.cancel.reason.hint')}
      />
      <FormActions>
        <Button kind="danger" type="submit" busy={form.busy}>
          {text('subscriptions.cancel.confirm', { name })}
        </Button>
        <Button onClick={close}>{text('subscriptions.cancel.keep')}</Button>
      </FormActions>
    </Form>
  );
}
