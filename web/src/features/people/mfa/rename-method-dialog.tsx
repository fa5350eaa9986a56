import { type MfaMethod, renameMfaMethod } from '@belfry/contract/people/mfa/mfa.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { mfaErrorText } from './mfa-error-text.ts';
import { useMfaChanges } from './mfa.api.ts';

/** Gives a method another name. */
export function RenameMethodDialog({ method, close }: { method: MfaMethod; close: () => void }) {
  const text = useText();
  const { rename } = useMfaChanges();
  const form = useForm({
    schema: renameMfaMethod.body,
    initial: { name: method.name },
    submit: async ({ name }) => {
      await rename(method.id, name);
      toast(text('mfa.renamed', { name }));
      close();
    },
  });
  return (
    <Dialog form title={text('mfa.rename-named', { name: method.name })} close={close}>
      <Form form={form} failure={form.failure ? mfaErrorText(form.failure, text) : undefined}>
        <TextField
          {...form.field('name')}
          label={text('mfa.name')}
          hint={text(`mfa.name.${method.kind}.hint`)}
          autoComplete="off"
          data-autofocus
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('mfa.save')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
