import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import styles from './remote-settings.module.css';

const RecoverPasswordDialog = lazy(async () => ({
  default: (await import('./recover-password-dialog.tsx')).RecoverPasswordDialog,
}));

/** The way to a new password of the device, for Administrators. */
export function PasswordPanel({ device }: { device: Device }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={text('remote-settings.recover.title')}>
      <div className={styles['login']}>
        <p className={styles['lead']}>{text('remote-settings.recover.more')}</p>
        <Button onClick={() => setOpen(true)}>{text('remote-settings.recover.act')}</Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <RecoverPasswordDialog device={device} close={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
