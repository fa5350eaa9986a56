import {
  addManagedInvoiceNote,
  type ManagedInvoice,
} from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { maxNoteLength } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Notes } from '../notes/note-panel.tsx';
import { useInvoiceActs } from './managed-invoices.api.ts';

/** What was noted at an invoice by its company and by staff, and room for one more, which the customer reads. */
export function ManagedNotes({ invoice }: { invoice: ManagedInvoice }) {
  const text = useText();
  return (
    <Panel title={text('invoices.screen.notes')}>
      <Notes
        notes={invoice.notes}
        form={<ManagedNoteForm invoice={invoice} />}
        none={text('invoices-management.notes.none')}
      />
    </Panel>
  );
}

function ManagedNoteForm({ invoice }: { invoice: ManagedInvoice }) {
  const text = useText();
  const { note } = useInvoiceActs(invoice);
  const form = useForm({
    schema: addManagedInvoiceNote.body,
    initial: { text: '' },
    submit: async (body) => {
      await note(body);
      form.reset();
      toast(text('invoices.screen.note.added'));
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <TextAreaField
        {...form.field('text')}
        label={text('invoices.screen.note.new')}
        hint={text('invoices-management.notes.hint', { max: maxNoteLength })}
        rows={3}
      />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {text('invoices.screen.note.add')}
        </Button>
      </FormActions>
    </Form>
  );
}
