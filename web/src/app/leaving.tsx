import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { endSession } from '#platform/session/forget-who-left.ts';
import { storedRefreshToken } from '#platform/session/token-store.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';

const LogoutScreen = lazyScreen(
  async () => (await import('#features/people/sign-in/logout-screen.tsx')).LogoutScreen,
  'offline',
);

/** `/logout`: the session is over here before the screen that says so has come, for which there may be no network. */
export function Leaving() {
  const [token] = useState(storedRefreshToken);
  useEffect(endSession, []);
  return (
    <Suspense fallback={<Skeleton />}>
      <LogoutScreen token={token} />
    </Suspense>
  );
}
