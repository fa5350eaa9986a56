import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { logInOnDevice } from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { PasswordField, TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useRemoteSettingsActs } from './remote-settings.api.ts';
import styles from './remote-settings.module.css';

/** Asks for the user and password of the device; not those of the portal, so that no browser fills them in. */
export function DeviceLoginForm({ device, hasEnded }: { device: Device; hasEnded: boolean }) {
  const text = useText();
  const { logIn } = useRemoteSettingsActs(device.id);
  const form = useForm({
    schema: logInOnDevice.body,
    initial: { username: '', password: '', remember: false },
    submit: async (body) => {
      await logIn(body);
      toast(text('remote-settings.login.done'));
    },
  });
  return (
    <Panel title={text('remote-settings.login.title')}>
      <div aria-live="polite">
        {hasEnded && <p className={styles['ended']}>{text('remote-settings.login.expired')}</p>}
      </div>
      <div className={styles['narrow']}>
        <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
          <TextField
            {...form.field('username')}
            required
            label={text('remote-settings.login.username')}
            hint={text('remote-settings.login.username.hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            {...form.field('password')}
            required
            label={text('remote-settings.login.password')}
            autoComplete="off"
          />
          <CheckField
            {...form.checkbox('remember')}
            label={text('remote-settings.login.remember')}
            hint={text('remote-settings.login.remember.hint')}
          />
          <FormActions>
            <Button type="submit" kind="primary" busy={form.busy}>
              {text('remote-settings.login.act')}
            </Button>
          </FormActions>
        </Form>
      </div>
    </Panel>
  );
}
