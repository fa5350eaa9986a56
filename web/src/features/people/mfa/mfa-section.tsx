import { Suspense } from 'react';
import { features } from '#platform/host-files.ts';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useSession } from '#platform/session/session.ts';
import { useStore } from '#platform/store.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';

const MfaMethods = lazyScreen(async () => (await import('./mfa-methods.tsx')).MfaMethods, 'mfa');

/** Part of /account/profile: one's methods of multi-factor authentication. Away while the feature is off, unless it is due. */
export function MfaSection() {
  const isOn = useStore(features)['mfa'];
  const isDue = useSession().duties.includes('mfa');
  if (!isOn && !isDue) return null;
  return (
    <Suspense fallback={<Skeleton />}>
      <MfaMethods />
    </Suspense>
  );
}
