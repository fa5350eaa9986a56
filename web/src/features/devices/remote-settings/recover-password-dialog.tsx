import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import formStyles from '#ui/form/form.module.css';
import { Facts } from '#ui/page/panel.tsx';
import { CopyButton } from '#features/people/mfa/copy-button.tsx';
import { useRemoteSettingsActs } from './remote-settings.api.ts';
import styles from './remote-settings.module.css';

/** Has the device make a new password and shows it, once. */
export function RecoverPasswordDialog({ device, close }: { device: Device; close: () => void }) {
  const text = useText();
  const { recover } = useRemoteSettingsActs(device.id);
  const [made, setMade] = useState<Awaited<ReturnType<typeof recover>> | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const make = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setMade(await recover());
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog form title={text('remote-settings.recover.ask', { name: device.name })} close={close}>
      <div className={formStyles['form']}>
        {made ? (
          <div className={formStyles['form']} aria-live="polite">
            <p>{text('remote-settings.recover.made')}</p>
            <Facts
              facts={[
                { name: text('remote-settings.login.username'), value: made.username },
                {
                  name: text('remote-settings.login.password'),
                  value: <code className={styles['code']}>{made.password}</code>,
                },
              ]}
            />
            <div className={formStyles['actions']}>
              <CopyButton value={made.password} />
              <Button onClick={close}>{text('ui.close')}</Button>
            </div>
          </div>
        ) : (
          <>
            <p>{text('remote-settings.recover.ask.more')}</p>
            <FormFailure>{failure !== null && errorText(failure, text)}</FormFailure>
            <div className={formStyles['actions']}>
              <Button kind="danger" busy={busy} onClick={() => void make()}>
                {text('remote-settings.recover.make')}
              </Button>
              <Button onClick={close}>{text('ui.cancel')}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
