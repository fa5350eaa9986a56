import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import styles from './device-removal.module.css';

const RemoveDeviceDialog = lazy(async () => ({
  default: (await import('./remove-device-dialog.tsx')).RemoveDeviceDialog,
}));

/** Where a device is given back. */
export function RemoveSection({ device }: { device: Device }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel title={text('devices.remove')}>
      <div className={styles['act']}>
        <p>{text('devices.remove.more')}</p>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {text('devices.remove')}
        </Button>
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <RemoveDeviceDialog device={device} close={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
