import { Suspense } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';

const PasswordPanel = lazyScreen(
  async () => (await import('./password-panel.tsx')).PasswordPanel,
  'passwords',
);

/** Part of /account/profile: when the password was changed, and the way to change it. */
export function PasswordSection() {
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <PasswordPanel />
    </Suspense>
  );
}
