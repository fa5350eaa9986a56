import { mailInvoice } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from '../invoices.module.css';
import { useInvoiceActs } from './managed-invoices.api.ts';
import type { StaffDialogProps } from './staff-acts.tsx';

/** Sends an invoice again: to all who get the company's invoices, or to an address. */
export function MailDialog({ invoice, close }: StaffDialogProps) {
  const text = useText();
  const { mail } = useInvoiceActs(invoice);
  const mayChoose = useMay('MF');
  const form = useForm({
    schema: mailInvoice.body,
    initial: { email: '' },
    submit: async (body) => {
      const { deliveries } = await mail(body);
      toast(text('invoices-management.send.done', { n: deliveries.length }));
      close();
    },
  });
  return (
    <Dialog form title={text('invoices-management.send', { number: invoice.number })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        {/* Whoever has the mail reads the amounts: without MF it goes to those alone who get the invoices anyway. */}
        <p className={styles['words']}>
          {mayChoose
            ? text('invoices-management.send.more')
            : text('invoices-management.send.rows', { n: 1 })}
        </p>
        {mayChoose && (
          <TextField {...form.field('email')} type="email" label={text('invoices-management.send.email')} />
        )}
        <KnownReason company={invoice.company} />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('invoices-management.act.mail')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
