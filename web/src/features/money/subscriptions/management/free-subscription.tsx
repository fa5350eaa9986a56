import type { DeviceAllowance } from '@belfry/contract/money/subscriptions/allowance-management.contract.ts';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { Button } from '#ui/button.tsx';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';

const FreeDialog = lazy(async () => ({ default: (await import('./free-dialog.tsx')).FreeDialog }));
const EndFreeDialog = lazy(async () => ({ default: (await import('./free-dialog.tsx')).EndFreeDialog }));

/** What the dialogues about a free subscription are given. */
export interface FreeSubscriptionProps {
  deviceId: string;
  name: string;
  company: StaffCompany;
  current: DeviceAllowance['subscription'];
}

/** The subscription of a device, and the way to give it a free one. */
export function FreeSubscription(of: FreeSubscriptionProps) {
  const text = useText();
  const [opened, setOpened] = useState<'give' | 'end' | null>(null);
  const { current, company } = of;
  const isFree = current !== null && !isCharged(current.type);
  const close = () => setOpened(null);
  const words = current && [
    typeName(current.type, text),
    ...(current.cancelAt
      ? [text('subscriptions-management.free.stops', { day: formatDay(current.cancelAt) })]
      : []),
  ];
  return (
    <>
      <p>
        {words ? (
          <Link to={managedAddress('subscriptions', current.id, company)}>{words.join(' · ')}</Link>
        ) : (
          text('subscriptions-management.free.none')
        )}
      </p>
      {(isFree || !current) && (
        <div className={styles['acts']}>
          <Button onClick={() => setOpened('give')}>
            {text(isFree ? 'subscriptions-management.free.change' : 'subscriptions-management.free.give')}
          </Button>
          {isFree && (
            <Button onClick={() => setOpened('end')}>{text('subscriptions-management.free.end')}</Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {opened === 'give' && <FreeDialog {...of} close={close} />}
        {opened === 'end' && <EndFreeDialog {...of} close={close} />}
      </Suspense>
    </>
  );
}
