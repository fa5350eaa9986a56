import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { KeysPlace } from '#features/overviews/search/keys/keys-place.tsx';
import { SearchHost } from '#features/overviews/search/search-host.tsx';
import { closeSearch } from '#features/overviews/search/search-open.ts';
import { loginAddress } from '#platform/session/redirect.ts';
import { dutyAddress, isOpenMeanwhile } from '#platform/session/duties.ts';
import { useMay, useSession } from '#platform/session/session.ts';
import { fetchedScreen } from '#platform/i18n/fetched-screen.ts';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { loadSignedIn } from './shell/load-signed-in.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { StepUpPlace } from './step-up-place.tsx';

const SignedInProviders = fetchedScreen(async () => (await loadSignedIn()).SignedInProviders);
const AlarmStrip = fetchedScreen(async () => (await import('./alarm-parts.tsx')).AlarmStrip, 'alarms');
const AlarmTone = fetchedScreen(async () => (await import('./alarm-parts.tsx')).AlarmTone, 'alarms');
const WaitingDuty = lazyScreen(
  async () => (await import('#features/people/account/waiting-duty.tsx')).WaitingDuty,
  'account',
);
const MissingInfoPlace = fetchedScreen(
  async () => (await import('./missing-info-place.tsx')).MissingInfoPlace,
  'companies',
);

/** What stands around each signed-in screen, for `fetched`. */
export const frameParts = [SignedInProviders, AlarmStrip, AlarmTone, MissingInfoPlace];

/**
 * Lets only signed-in users through; others go to the login, and come back after it (spec §2). Who has something to do
 * first is led there (decision 0013), unless it came after the sign-in: then devices and alarms stay (decision 0083).
 */
export function SignedIn() {
  const { user, duties, dutiesWait, leaving } = useSession();
  const { pathname, search, hash } = useLocation();
  if (leaving) return <Navigate to="/logout" replace />;
  if (!user) return <Navigate to={loginAddress(pathname + search)} replace />;
  const due = isOpenMeanwhile(duties, dutiesWait, pathname)
    ? null
    : dutyAddress(duties, pathname + search + hash);
  if (due !== null) return <Navigate to={due} replace />;
  return <Frame key={user.id} />;
}

/** Around public screens that show more to whoever is signed in. */
export function EitherWay() {
  const { user } = useSession();
  return user ? <Frame key={user.id} /> : <Outlet />;
}

/** What is there on every signed-in screen: alarms first. None of it takes another along when it breaks. */
function Frame() {
  const maySeeAlarms = useMay('D');
  const mayEditCompany = useMay('CE');
  const { dutiesWait } = useSession();
  const { pathname } = useLocation();
  // Whoever comes next does not find it open.
  useEffect(() => closeSearch, []);
  return (
    <SignedInProviders>
      <PartBoundary>
        <Suspense fallback={null}>{maySeeAlarms && <AlarmTone />}</Suspense>
      </PartBoundary>
      {/* Together with the screen below it, which it would else push away. */}
      <Suspense fallback={<Skeleton />}>
        {maySeeAlarms && <AlarmStrip />}
        <PartBoundary>
          <Suspense fallback={null}>{dutiesWait && <WaitingDuty />}</Suspense>
        </PartBoundary>
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<Skeleton />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </Suspense>
      <PartBoundary>
        <Suspense fallback={null}>{mayEditCompany && <MissingInfoPlace />}</Suspense>
      </PartBoundary>
      {/* Siblings of one key are taken for each other: the one before would never go. */}
      <PartBoundary key={`search ${pathname}`}>
        <SearchHost />
      </PartBoundary>
      <PartBoundary>
        <KeysPlace />
      </PartBoundary>
      <StepUpPlace key={`step-up ${pathname}`} />
    </SignedInProviders>
  );
}
