import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { gaveNoReason } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import type { FieldIssues } from '#ui/form/field-issues.ts';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useRulesForm } from '#ui/form/use-rules-form.ts';
import { useBookActs, useOwnCompany } from '../settlements.api.ts';

/** Asks before a month is closed for good; who does it says that they know. */
export function CloseMonthDialog({ month, name, close }: { month: string; name: string; close: () => void }) {
  const text = useText();
  const company = useOwnCompany();
  const { closeMonth } = useBookActs();
  const form = useRulesForm<{ known: boolean }, null>({
    initial: { known: false },
    rules: {
      body: () => null,
      check: ({ known }): FieldIssues =>
        known ? {} : { known: { id: 'settlements.journal.close.known.missing' } },
      limits: () => ({ required: true }),
    },
    submit: async () => {
      await closeMonth(month);
      toast(text('settlements.journal.close.done', { month: name }));
      close();
    },
  });
  return (
    <Dialog form title={text('settlements.journal.close.title', { month: name })} close={close}>
      <Form
        form={form}
        failure={form.failure && !gaveNoReason(form.failure) ? errorText(form.failure, text) : undefined}
      >
        <p>{text('settlements.journal.close.more', { month: name })}</p>
        <CheckField {...form.checkbox('known')} label={text('settlements.journal.close.known')} />
        <KnownReason company={company} />
        <FormActions>
          <Button type="submit" kind="danger" busy={form.busy}>
            {text('settlements.journal.close', { month: name })}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
