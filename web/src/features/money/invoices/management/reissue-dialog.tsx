import { reissueInvoice } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from '../invoices.module.css';
import { useInvoiceActs } from './managed-invoices.api.ts';
import type { StaffDialogProps } from './staff-acts.tsx';

/** Credits an invoice whole and issues it anew, and goes to the new one. */
export function ReissueDialog({ invoice, close }: StaffDialogProps) {
  const text = useText();
  const go = useNavigate();
  const { reissue } = useInvoiceActs(invoice);
  const form = useForm({
    schema: reissueInvoice.body,
    initial: { reason: '' },
    submit: async (body) => {
      const { id, number } = await reissue(body);
      toast(text('invoices-management.reissue.done', { number }));
      close();
      await go(managedAddress('invoices', id, invoice.company));
    },
  });
  return (
    <Dialog form title={text('invoices-management.reissue', { number: invoice.number })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{text('invoices-management.reissue.more')}</p>
        <TextField {...form.field('reason')} label={text('invoices-management.act.reason')} />
        <KnownReason company={invoice.company} />
        <FormActions>
          <Button kind="danger" type="submit" busy={form.busy}>
            {text('invoices-management.act.reissue')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
