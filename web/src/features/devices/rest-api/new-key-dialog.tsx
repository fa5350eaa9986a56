import { createApiKey } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useState } from 'react';
import { api } from '#platform/api-client/send.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { CopyButton } from '#features/people/mfa/copy-button.tsx';
import { curlLine } from './curl-line.ts';
import { useRestApiActs } from './rest-api.api.ts';
import styles from './rest-api.module.css';

interface NewKeyDialogProps {
  device: Device;
  /** An alarm that the sample reports. */
  firstAlarm: string;
  close: () => void;
}

/** Makes an API key and shows it, once, with a line that reports an alarm by it. */
export function NewKeyDialog({ device, firstAlarm, close }: NewKeyDialogProps) {
  const text = useText();
  const { makeKey } = useRestApiActs(device.id);
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const form = useForm({
    schema: createApiKey.body,
    initial: { name: '' },
    submit: async (body) => setMade(await makeKey(body)),
  });
  if (!made)
    return (
      <Dialog form title={text('rest-api.key.make')} close={close}>
        <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
          <p>{text('rest-api.key.make.more')}</p>
          <TextField
            {...form.field('name')}
            label={text('rest-api.key.name')}
            hint={text('rest-api.key.name.hint')}
            autoComplete="off"
            data-autofocus
          />
          <FormActions>
            <Button kind="primary" type="submit" busy={form.busy}>
              {text('rest-api.key.make')}
            </Button>
            <Button onClick={close}>{text('ui.cancel')}</Button>
          </FormActions>
        </Form>
      </Dialog>
    );
  const line = curlLine(new URL(api.base, location.href).href, made.key, { alarm: firstAlarm, active: true });
  return (
    <Dialog form title={text('rest-api.key.made', { name: made.name })} close={close}>
      <div className={styles['made']} aria-live="polite">
        <p>{text('rest-api.key.once')}</p>
        <Shown title={text('rest-api.key')} value={made.key} />
        <Shown title={text('rest-api.key.sample')} value={line} />
        <p className={styles['soft']}>{text('rest-api.key.sample.more')}</p>
        <FormActions>
          <Button kind="primary" onClick={close}>
            {text('rest-api.key.done')}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}

function Shown({ title, value }: { title: string; value: string }) {
  return (
    <section className={styles['shown']} aria-label={title}>
      <h3 className={styles['name']}>{title}</h3>
      <code className={styles['code']}>{value}</code>
      <div>
        <CopyButton value={value} />
      </div>
    </section>
  );
}
