import { putDeviceAllowance } from '@belfry/contract/money/subscriptions/allowance-management.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { invoiceDay } from '#features/money/invoices/invoice-standing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { presentTime } from '#ui/present.ts';
import styles from '../subscriptions.module.css';
import { lastDay } from './allowance-form.ts';
import type { AllowanceAct } from './device-allowance.tsx';
import { useDecideAllowance } from './device-allowance.api.ts';

interface AllowanceDialogProps {
  deviceId: string;
  name: string;
  company: StaffCompany;
  act: AllowanceAct;
  close: () => void;
}

/** Allows or blocks paid services of a device until a day or for good, or takes back what was decided; the customer gets a mail. */
export function AllowanceDialog({ deviceId, name, company, act, close }: AllowanceDialogProps) {
  const text = useText();
  const decide = useDecideAllowance(deviceId, company);
  const today = invoiceDay(presentTime());
  const isTakenAway = act === 'take-away';
  const form = useForm({
    schema: putDeviceAllowance.body,
    initial: { until: '', note: '' },
    convert: ({ until, note }) => ({
      allowed: isTakenAway ? null : act === 'allow',
      until: lastDay(until, today)?.until,
      note: note.trim() || undefined,
    }),
    check: ({ until }): { until?: string } =>
      lastDay(until, today) ? {} : { until: 'subscriptions-management.allowance.until.faulty' },
    submit: async (body) => {
      await decide(body);
      toast(text('subscriptions-management.allowance.done'));
      close();
    },
  });
  const more = isTakenAway
    ? text('subscriptions-management.allowance.take-away.more')
    : text(`subscriptions-management.allowance.${act}.rows`);
  const title = isTakenAway
    ? text('subscriptions-management.allowance.take-away.title', { name })
    : text(`subscriptions-management.allowance.${act}`, { name });
  return (
    <Dialog form title={title} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{more}</p>
        {!isTakenAway && (
          <TextField
            {...form.field('until')}
            maxLength={10}
            label={text('subscriptions-management.allowance.until')}
            hint={text('subscriptions-management.allowance.until.hint')}
          />
        )}
        <TextField
          {...form.field('note')}
          label={text('subscriptions-management.allowance.note')}
          hint={text('subscriptions-management.allowance.note.hint')}
        />
        <KnownReason company={company} />
        <FormActions>
          <Button kind={act === 'block' ? 'danger' : 'primary'} type="submit" busy={form.busy}>
            {isTakenAway
              ? text('subscriptions-management.allowance.take-away')
              : text(`subscriptions-management.act.${act}`)}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
