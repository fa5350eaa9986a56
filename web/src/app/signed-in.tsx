import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { mayToneSound } from '../features/push-apps/app-sound.ts';
import { loginAddress } from '../platform/session/redirect.ts';
import { useSession } from '../platform/session/session.ts';
import { lazyScreen } from './lazy-screen.ts';

/** Loads what only signed-in screens need: the cache, the kit, the live connection. */
export const preloadSignedIn = () => import('./signed-in-providers.tsx');
const SignedInProviders = lazy(async () => ({ default: (await preloadSignedIn()).SignedInProviders }));
const AlarmStrip = lazyScreen(
  async () => (await import('../features/alarms/alarm-strip.tsx')).AlarmStrip,
  'alarms',
);

const CriticalSound = lazyScreen(
  async () => (await import('../features/alarms/critical-sound.tsx')).CriticalSound,
  'alarms',
);

/** Lets only signed-in users through; others go to the login, and come back after it (spec §2). */
export function SignedIn() {
  const { user, leaving } = useSession();
  const { pathname, search } = useLocation();
  if (leaving) return <Navigate to="/logout" replace />;
  if (!user) return <Navigate to={loginAddress(pathname + search)} replace />;
  return (
    <SignedInProviders key={user.id}>
      <Suspense fallback={null}>
        <CriticalSound allowed={mayToneSound} />
        <AlarmStrip />
      </Suspense>
      <Outlet />
    </SignedInProviders>
  );
}
