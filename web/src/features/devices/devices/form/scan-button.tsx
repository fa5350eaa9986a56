import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { canScan } from './barcode-detector.ts';
import type { DeviceLabel } from '../device-label.ts';
import styles from './device-form.module.css';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

/** Reads the label by the camera; there is no such button where the browser cannot. */
export function ScanButton({ onRead }: { onRead: (label: DeviceLabel) => void }) {
  const text = useText();
  const [isAble, setIsAble] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    void canScan().then(setIsAble);
  }, []);
  if (!isAble) return null;
  return (
    <div className={styles['act']}>
      <Button icon={<IconQrcode size={20} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {text('devices.scan')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScanDialog
            close={() => setIsOpen(false)}
            onRead={(label) => {
              setIsOpen(false);
              onRead(label);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
