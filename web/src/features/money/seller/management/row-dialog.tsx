import type { FormEvent, ReactNode } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';

interface RowDialogProps {
  title: string;
  form: {
    submit: (event?: FormEvent) => Promise<void>;
    tries: number;
    queued: boolean;
    busy: boolean;
    failure: unknown;
  };
  close: () => void;
  children: ReactNode;
}

/** Adds a row that holds from a day on; it says that none is changed afterwards. */
export function RowDialog({ title, form, close, children }: RowDialogProps) {
  const text = useText();
  const { failure } = form;
  const words = () =>
    failure instanceof ApiError && failure.code === 'not-allowed-now'
      ? text('prices-management.set.unchanged')
      : errorText(failure, text);
  return (
    <Dialog form title={title} close={close}>
      <Form form={form} failure={failure && !gaveNoProof(failure) ? words() : undefined}>
        {children}
        <p>{text('prices-management.set.more')}</p>
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy}>
            {text('prices-management.set')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
