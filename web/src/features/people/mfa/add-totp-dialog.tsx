import { addTotp } from '@belfry/contract/people/mfa/mfa.contract.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { CodeForm } from './code-form.tsx';
import { CopyButton } from './copy-button.tsx';
import { mfaErrorText } from './mfa-error-text.ts';
import { useMfaChanges } from './mfa.api.ts';
import styles from './mfa.module.css';
import { QrCode } from './qr-code.tsx';

interface Begun {
  id: string;
  name: string;
  secret: string;
  uri: string;
}

/** Adds an authenticator app: its name, the QR code, the first code. */
export function AddTotpDialog({ close }: { close: () => void }) {
  const text = useText();
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <Dialog form title={text('mfa.totp.add')} close={close}>
      {begun ? <Confirm begun={begun} close={close} /> : <Begin begin={setBegun} close={close} />}
    </Dialog>
  );
}

function Begin({ begin, close }: { begin: (begun: Begun) => void; close: () => void }) {
  const text = useText();
  const { beginTotp } = useMfaChanges();
  const form = useForm({
    schema: addTotp.body,
    initial: { name: text('mfa.kind.totp') },
    check: ({ name }) => (name.trim() ? {} : { name: 'ui.field.required' }),
    submit: async ({ name = '' }) => begin({ name, ...(await beginTotp(name)) }),
  });
  return (
    <Form form={form} failure={form.failure ? mfaErrorText(form.failure, text) : undefined}>
      <TextField
        {...form.field('name')}
        required
        label={text('mfa.name')}
        hint={text('mfa.name.totp.hint')}
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
  );
}

function Confirm({ begun, close }: { begun: Begun; close: () => void }) {
  const text = useText();
  const { confirmTotp } = useMfaChanges();
  const { id, name, secret, uri } = begun;
  return (
    <div className={styles['setup']}>
      <div className={styles['scan']}>
        <p>{text('mfa.totp.scan')}</p>
        <QrCode value={uri} label={text('mfa.totp.qr')} />
        <a className={styles['link']} href={uri}>
          {text('mfa.totp.this-device')}
        </a>
      </div>
      <div className={styles['stack']}>
        <p>{text('mfa.totp.type')}</p>
        <p>
          <code className={styles['secret']}>{inGroups(secret)}</code>
        </p>
        <CopyButton value={secret} />
        <CodeForm
          kind="totp"
          label={text('mfa.totp.confirm')}
          submitLabel={text('mfa.totp.confirm.submit')}
          words={(error) => mfaErrorText(error, text)}
          submit={async (code) => {
            await confirmTotp(id, code);
            toast(text('mfa.totp.done', { name }));
            close();
          }}
        />
      </div>
    </div>
  );
}

/** Groups of four are read and typed with fewer slips. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
