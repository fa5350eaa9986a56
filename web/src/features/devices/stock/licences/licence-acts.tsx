import { licenceFeatures, type LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import type { Licensing } from './licences.api.ts';
import styles from '../stock.module.css';

const LicenceDialog = lazy(async () => ({ default: (await import('./licence-dialog.tsx')).LicenceDialog }));

interface LicenceActsProps {
  name: string;
  /** What it is licensed for now. */
  held: readonly LicenceFeature[];
  company?: StaffCompany;
  license: (licensing: Licensing) => Promise<unknown>;
}

/** Below the licences of a device: granting and withdrawing. */
export function LicenceActs({ name, held, company, license }: LicenceActsProps) {
  const text = useText();
  const [act, setAct] = useState<Licensing['act'] | null>(null);
  // One that is held may be granted anew, with another end; in stock there is none.
  const grantable = licenceFeatures.filter((feature) => company || !held.includes(feature));
  return (
    <div className={styles['acts']}>
      {grantable.length > 0 && (
        <Button onClick={() => setAct('grant')}>{text('stock.licences.grant')}</Button>
      )}
      {held.length > 0 && (
        <Button onClick={() => setAct('withdraw')}>{text('stock.licences.withdraw')}</Button>
      )}
      <Suspense fallback={null}>
        {act && (
          <LicenceDialog
            act={act}
            name={name}
            features={act === 'grant' ? grantable : held}
            {...(company && { company })}
            license={license}
            close={() => setAct(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
