import { takeOverSwap, type Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import type { SwapActs } from './swaps.api.ts';
import styles from './swaps.module.css';

interface TakeOverDialogProps {
  swap: Swap;
  name: string;
  company: StaffCompany;
  acts: SwapActs;
  close: () => void;
}

/** Asks whether the wires are on the new dialler, whose word counts from then on, and has it take over. */
export function TakeOverDialog({ swap: { id, from, to }, name, company, acts, close }: TakeOverDialogProps) {
  const text = useText();
  const form = useForm({
    schema: takeOverSwap.body,
    initial: { isWired: false },
    convert: ({ isWired }) => (isWired ? { isWired } : {}),
    check: ({ isWired }): { isWired?: string } => (isWired ? {} : { isWired: 'swaps.wired.needed' }),
    submit: async () => {
      await acts.takeOver(id);
      close();
    },
  });
  return (
    <Dialog form title={text('swaps.take-over.title', { name, to })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{text('swaps.take-over.more', { from, to })}</p>
        <CheckField
          {...form.checkbox('isWired')}
          label={text('swaps.wired', { to })}
          hint={text('swaps.wired.hint')}
        />
        <KnownReason company={company} />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('swaps.take-over')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
