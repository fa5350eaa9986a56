import {
  freeTypes,
  type FreeType,
  putFreeSubscription,
} from '@belfry/contract/money/subscriptions/free-subscription-management.contract.ts';
import * as z from 'zod/mini';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { invoiceDay } from '#features/money/invoices/invoice-standing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { presentTime } from '#ui/present.ts';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';
import { lastDay } from './allowance-form.ts';
import type { FreeSubscriptionProps } from './free-subscription.tsx';
import { useFreeSubscription } from './device-allowance.api.ts';

type DialogProps = FreeSubscriptionProps & { close: () => void };

/** Gives a device a demo or an internal test, or changes the one that it has; the customer gets a mail. */
export function FreeDialog({ deviceId, name, company, current, close }: DialogProps) {
  const text = useText();
  const { give } = useFreeSubscription(deviceId, company);
  const today = invoiceDay(presentTime());
  const form = useForm({
    schema: putFreeSubscription.body,
    initial: { type: (current?.type ?? 'demo') as FreeType, until: '', note: '' },
    convert: ({ type, until, note }) => ({
      type,
      until: lastDay(until, today)?.until ?? null,
      note: note.trim() || undefined,
    }),
    check: ({ type, until }): { until?: string } => {
      const day = lastDay(until, today);
      return day && (day.until || type === 'internal-test')
        ? {}
        : { until: 'subscriptions-management.free.until.faulty' };
    },
    submit: async (body) => {
      await give(body);
      toast(text('subscriptions-management.free.done', { name }));
      close();
    },
  });
  return (
    <Dialog form title={text('subscriptions-management.free')} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{text('subscriptions-management.free.more')}</p>
        <SelectField {...form.field('type')} label={text('subscriptions-management.free.type')}>
          {freeTypes.map((type) => (
            <option key={type} value={type}>
              {typeName(type, text)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('until')}
          maxLength={10}
          label={text('subscriptions-management.free.until')}
          hint={text('subscriptions-management.free.until.hint')}
        />
        <TextField
          {...form.field('note')}
          maxLength={500}
          label={text('subscriptions-management.allowance.note')}
          hint={text('subscriptions-management.allowance.note.hint')}
        />
        <KnownReason company={company} />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text(current ? 'subscriptions-management.free.change' : 'subscriptions-management.free.give')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Ends the free subscription of a device now. */
export function EndFreeDialog({ deviceId, name, company, close }: DialogProps) {
  const text = useText();
  const { end } = useFreeSubscription(deviceId, company);
  const form = useForm({
    schema: z.strictObject({}),
    initial: {},
    submit: async () => {
      await end();
      toast(text('subscriptions-management.free.ended', { name }));
      close();
    },
  });
  return (
    <Dialog form title={text('subscriptions-management.free.end.title', { name })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <KnownReason company={company} />
        <FormActions>
          <Button kind="danger" type="submit" busy={form.busy}>
            {text('subscriptions-management.free.end')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
