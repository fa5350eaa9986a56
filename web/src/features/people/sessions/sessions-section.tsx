import { Suspense } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';

const SessionList = lazyScreen(async () => (await import('./session-list.tsx')).SessionList, 'sessions');

/** Part of /account/profile: where one is and was signed in. */
export function SessionsSection() {
  return (
    <Suspense fallback={<Skeleton />}>
      <SessionList />
    </Suspense>
  );
}
