import { Navigate, Route, Routes } from 'react-router';
import { LoginScreen } from '../features/sign-in/login-screen.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Shell } from './shell.tsx';
import { preloadSignedIn, SignedIn } from './signed-in.tsx';

const LogoutScreen = lazyScreen(
  async () => (await import('../features/sign-in/logout-screen.tsx')).LogoutScreen,
);
const TermsScreen = lazyScreen(
  async () => (await import('../features/terms/terms-screen.tsx')).TermsScreen,
  'terms',
);
const NewCompanyScreen = lazyScreen(
  async () => (await import('../features/registration/new-company-screen.tsx')).NewCompanyScreen,
  'registration',
);
const CompleteRegistrationScreen = lazyScreen(
  async () =>
    (await import('../features/registration/complete-registration-screen.tsx')).CompleteRegistrationScreen,
  'registration',
);
const NotFoundScreen = lazyScreen(async () => (await import('./not-found-screen.tsx')).NotFoundScreen);
const loadDevices = async () => (await import('../features/devices/devices-screen.tsx')).DevicesScreen;
const DevicesScreen = lazyScreen(loadDevices, 'devices', 'alarms');
const DeviceDetailScreen = lazyScreen(
  async () => (await import('../features/devices/device-detail-screen.tsx')).DeviceDetailScreen,
  'devices',
  'alarms',
);
const AddDeviceScreen = lazyScreen(
  async () => (await import('../features/devices/add-device-screen.tsx')).AddDeviceScreen,
  'devices',
  'alarms',
);
const EditDeviceScreen = lazyScreen(
  async () => (await import('../features/devices/edit-device-screen.tsx')).EditDeviceScreen,
  'devices',
);
const AppsScreen = lazyScreen(
  async () => (await import('../features/push-apps/apps-screen.tsx')).AppsScreen,
  'push-apps',
);
const DevicesEmptyScreen = lazyScreen(
  async () => (await import('../features/devices/devices-empty-screen.tsx')).DevicesEmptyScreen,
  'devices',
);
const AccountLayout = lazyScreen(
  async () => (await import('../features/account/account-layout.tsx')).AccountLayout,
  'account',
);

/** What whoever signs in needs next, fetched while the password is typed. */
function preload() {
  void preloadSignedIn();
  void loadDevices();
}

/** Every address of the app (spec §2). Public ones first; all others need somebody signed in. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<LoginScreen preload={preload} />} />
        <Route path="/logout" element={<LogoutScreen />} />
        <Route path="/terms" element={<TermsScreen />} />
        <Route path="/newcompany" element={<NewCompanyScreen />} />
        <Route path="/account/create/:token" element={<CompleteRegistrationScreen />} />
        <Route element={<SignedIn />}>
          <Route path="/devices" element={<DevicesScreen />} />
          <Route path="/devices/add" element={<AddDeviceScreen />} />
          <Route path="/devices/empty" element={<DevicesEmptyScreen />} />
          <Route path="/devices/edit/:deviceId" element={<EditDeviceScreen />} />
          <Route path="/devices/detail/:deviceId" element={<DeviceDetailScreen />} />
          <Route path="/account" element={<AccountLayout />}>
            <Route index element={<Navigate to="/account/profile" replace />} />
            <Route path="apps" element={<AppsScreen />} />
          </Route>
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  );
}
