import { addPasskey as addPasskeyRoute } from '@belfry/contract/people/mfa/mfa.contract.ts';
import * as z from 'zod/mini';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { mfaErrorText } from './mfa-error-text.ts';
import { useMfaChanges } from './mfa.api.ts';

const named = z.pick(addPasskeyRoute.body, { name: true });

/** Names the new passkey, then lets the browser make it. */
export function AddPasskeyDialog({ close }: { close: () => void }) {
  const text = useText();
  const { addPasskey } = useMfaChanges();
  const form = useForm({
    schema: named,
    initial: { name: text('mfa.kind.passkey') },
    submit: async ({ name }) => {
      await addPasskey(name);
      toast(text('mfa.passkey.done', { name }));
      close();
    },
  });
  return (
    <Dialog form title={text('mfa.passkey.add')} close={close}>
      <Form form={form} failure={form.failure ? mfaErrorText(form.failure, text) : undefined}>
        <p>{text('mfa.step.passkey.more')}</p>
        <TextField
          {...form.field('name')}
          label={text('mfa.name')}
          hint={text('mfa.name.passkey.hint')}
          autoComplete="off"
          data-autofocus
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('mfa.next')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
