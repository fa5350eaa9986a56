import {
  addInvoiceNote,
  type Invoice,
  maxNoteLength,
} from '@belfry/contract/money/invoices/invoices.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useAddNote } from '../invoices.api.ts';

/** Adds a note; one that waits for the network stays in sight until it goes out. */
export function NoteForm({ invoice }: { invoice: Pick<Invoice, 'id' | 'number'> }) {
  const text = useText();
  const add = useAddNote(invoice);
  const form = useForm({
    schema: addInvoiceNote.body,
    initial: { text: '' },
    submit: async (body) => {
      await add(body);
      form.reset();
      toast(text('invoices.screen.note.added'));
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <TextAreaField
        {...form.field('text')}
        label={text('invoices.screen.note.new')}
        hint={text('invoices.screen.note.hint', { max: maxNoteLength })}
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
