import { lazy, Suspense, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import styles from './device-release.module.css';

const ReleaseDialog = lazy(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog }));

/** A device of a company, as far as taking it back goes. */
export interface ReleasableDevice {
  id: string;
  name: string;
  serialNumber: string;
}

/** The way to take a device back from its company. */
export function ReleaseDevice({ device, company }: { device: ReleasableDevice; company: StaffCompany }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['apart']}>
      <Panel title={text('stock.release.title')}>
        <div className={styles['parts']}>
          <p>{text('stock.release.more')}</p>
          <div>
            <Button kind="danger" onClick={() => setOpen(true)}>
              {text('stock.release')}
            </Button>
          </div>
        </div>
        <Suspense fallback={null}>
          {isOpen && <ReleaseDialog device={device} company={company} close={() => setOpen(false)} />}
        </Suspense>
      </Panel>
    </div>
  );
}
