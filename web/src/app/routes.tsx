import { Route, Routes, useLocation } from 'react-router';
import { fetchedScreen } from '#platform/i18n/fetched-screen.ts';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { session } from '#platform/session/session.ts';
import { within } from '#platform/within.ts';
import { Leaving } from './leaving.tsx';
import { loadSignedIn } from './shell/load-signed-in.ts';
import { EitherWay, frameParts, SignedIn } from './signed-in.tsx';

const TermsScreen = lazyScreen(
  async () => (await import('#features/ground/terms/terms-screen.tsx')).TermsScreen,
  'terms',
);
const NewPasswordScreen = lazyScreen(
  async () => (await import('#features/people/passwords/new-password-screen.tsx')).NewPasswordScreen,
  'passwords',
);
const PasswordChangeScreen = lazyScreen(
  async () => (await import('#features/people/passwords/password-change-screen.tsx')).PasswordChangeScreen,
  'passwords',
);
const NewCompanyScreen = lazyScreen(
  async () => (await import('#features/lifecycles/registration/new-company-screen.tsx')).NewCompanyScreen,
  'registration',
);
const CompleteRegistrationScreen = lazyScreen(
  async () =>
    (await import('#features/lifecycles/registration/complete-registration-screen.tsx'))
      .CompleteRegistrationScreen,
  'registration',
  'passwords',
);
const NotFoundScreen = lazyScreen(async () => (await import('./pages/not-found-screen.tsx')).NotFoundScreen);
const loadDevices = () => import('#features/devices/devices/list/devices-screen.tsx');
const DevicesScreen = fetchedScreen(
  async () => (await loadDevices()).DevicesScreen,
  'devices',
  'alarms',
  'list',
);
const loadDevice = () => import('./pages/device-page.tsx');
const DevicePage = fetchedScreen(async () => (await loadDevice()).DevicePage, 'devices', 'alarms', 'forms');
const DevicesRoutes = lazyScreen(async () => (await import('./devices-routes.tsx')).DevicesRoutes);
const AccountRoutes = lazyScreen(async () => (await import('./account-routes.tsx')).AccountRoutes, 'account');
const UsersRoutes = lazyScreen(async () => (await import('./users-routes.tsx')).UsersRoutes, 'users');
const ManagementRoutes = lazyScreen(
  async () => (await import('./management-routes.tsx')).ManagementRoutes,
  'staff-access',
);
const InvitationScreen = lazyScreen(
  async () => (await import('#features/people/invitations/invitation-screen.tsx')).InvitationScreen,
  'invitations',
  'passwords',
);

/** Fetches what whoever signs in needs next. */
export function preload(): void {
  void import('#features/people/sign-in/after-sign-in.tsx');
  void loadSignedIn();
  void loadDevices();
}

/** Every address but `/` (spec §2). Public ones first; all others need somebody signed in. */
export function OtherScreens() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route path="/logout" element={<Leaving />} />
      <Route path="/newpassword" element={<NewPasswordScreen />} />
      <Route element={<EitherWay />}>
        <Route path="/terms" element={<TermsScreen />} />
      </Route>
      <Route path="/newcompany" element={<NewCompanyScreen />} />
      {/* Whatever begins so is public; without its slash it is an address like others, which a route cannot tell apart. */}
      {/^\/account\/create\//i.test(pathname) && (
        <Route path="/account/create/*" element={<CompleteRegistrationScreen />} />
      )}
      {/^\/account\/user\//i.test(pathname) && (
        <Route path="/account/user/*" element={<InvitationScreen />} />
      )}
      <Route element={<SignedIn />}>
        <Route path="/devices" element={<DevicesScreen />} />
        <Route path="/devices/detail/:deviceId" element={<DevicePage />} />
        <Route path="/devices/*" element={<DevicesRoutes />} />
        <Route path="/users/*" element={<UsersRoutes />} />
        <Route path="/password-change" element={<PasswordChangeScreen />} />
        <Route path="/account/*" element={<AccountRoutes />} />
        <Route path="/management/*" element={<ManagementRoutes />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}

/** Most milliseconds that the first picture waits for its data; then it shows that it waits for them. */
const longest = 600;

/**
 * All screens, once what the address shows first has come, data as well: it is drawn in one go and not part by part. What does not
 * come is tried again where it is shown.
 */
export async function fetchFirst(): Promise<typeof OtherScreens> {
  const { pathname, search } = location;
  const { user, duties, leaving } = session.get();
  if (!user) return OtherScreens;
  const [, device] = /^\/devices\/detail\/([\w-]+)\/?$/i.exec(pathname) ?? [];
  const isList = /^\/devices\/?$/i.test(pathname);
  const ask = async () => {
    // Whoever has something to do first is led there.
    if ((!isList && !device) || leaving || duties.length > 0) return;
    const answers = device
      ? (await loadDevice()).askForDevice(device)
      : (await loadDevices()).askForDevices(search);
    const { askForAlarms } = await import('./alarm-parts.tsx');
    await within(longest, Promise.all([answers, askForAlarms()]));
  };
  await Promise.allSettled([
    ...frameParts.map((part) => part.fetched()),
    ...(isList ? [DevicesScreen.fetched()] : []),
    ...(device ? [DevicePage.fetched()] : []),
    ask(),
  ]);
  return OtherScreens;
}
