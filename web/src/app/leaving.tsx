import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '../platform/i18n/lazy-screen.ts';
import { type Leftover, leaveQueue } from '../platform/offline-queue/leave-queue.ts';
import { forgetSession, session } from '../platform/session/session.ts';
import { storedRefreshToken } from '../platform/session/token-store.ts';
import { Skeleton } from '../ui/load-state.tsx';

const LogoutScreen = lazyScreen(
  async () => (await import('../features/sign-in/logout-screen.tsx')).LogoutScreen,
  'offline',
);

/** `/logout`: the session is over here before the screen that says so has come, for which there may be no network. */
export function Leaving() {
  const [token] = useState(storedRefreshToken);
  const [leftover, setLeftover] = useState<Leftover | null>(null);
  useEffect(() => {
    void leaveQueue(session.get()).then((found) => found && setLeftover(found));
    forgetSession();
  }, []);
  return (
    <Suspense fallback={<Skeleton />}>
      <LogoutScreen token={token} leftover={leftover} />
    </Suspense>
  );
}
