import { Navigate, Route, Routes, useLocation } from 'react-router';
import { lazyScreen } from '../platform/i18n/lazy-screen.ts';
import { Leaving } from './leaving.tsx';
import { EitherWay, preloadSignedIn, SignedIn } from './signed-in.tsx';

const TermsScreen = lazyScreen(
  async () => (await import('../features/terms/terms-screen.tsx')).TermsScreen,
  'terms',
);
const NewPasswordScreen = lazyScreen(
  async () => (await import('../features/sign-in/new-password-screen.tsx')).NewPasswordScreen,
  'passwords',
);
const PasswordChangeScreen = lazyScreen(
  async () => (await import('../features/sign-in/password-change-screen.tsx')).PasswordChangeScreen,
  'passwords',
);
const NewCompanyScreen = lazyScreen(
  async () => (await import('../features/registration/new-company-screen.tsx')).NewCompanyScreen,
  'registration',
);
const CompleteRegistrationScreen = lazyScreen(
  async () =>
    (await import('../features/registration/complete-registration-screen.tsx')).CompleteRegistrationScreen,
  'registration',
  'passwords',
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
  'device-import',
);
const EditDeviceScreen = lazyScreen(
  async () => (await import('../features/devices/edit-device-screen.tsx')).EditDeviceScreen,
  'devices',
  'handovers',
);
const TestAlarmsScreen = lazyScreen(
  async () => (await import('../features/test-alarms/test-alarms-screen.tsx')).TestAlarmsScreen,
  'test-alarms',
  'devices',
  'alarms',
  'call-lists',
);
const AppsScreen = lazyScreen(
  async () => (await import('../features/push-apps/apps-screen.tsx')).AppsScreen,
  'push-apps',
);
const MonitoringScreen = lazyScreen(
  async () => (await import('../features/monitoring/monitoring-screen.tsx')).MonitoringScreen,
  'monitoring',
  'alarms',
  'call-lists',
  'history',
);
const DevicesEmptyScreen = lazyScreen(
  async () => (await import('../features/devices/devices-empty-screen.tsx')).DevicesEmptyScreen,
  'devices',
);
const CompanyScreen = lazyScreen(
  async () => (await import('../features/companies/company-screen.tsx')).CompanyScreen,
  'companies',
  'audit',
  'registration',
);
const AccountLayout = lazyScreen(
  async () => (await import('../features/account/account-layout.tsx')).AccountLayout,
  'account',
);
const InvitationScreen = lazyScreen(
  async () => (await import('../features/invitations/invitation-screen.tsx')).InvitationScreen,
  'invitations',
  'passwords',
);
const UsersScreen = lazyScreen(
  async () => (await import('../features/users/users-screen.tsx')).UsersScreen,
  'users',
);
const UserFormScreen = lazyScreen(
  async () => (await import('../features/users/user-form-screen.tsx')).UserFormScreen,
  'users',
);
const UserDetailScreen = lazyScreen(
  async () => (await import('../features/users/user-detail-screen.tsx')).UserDetailScreen,
  'users',
  'sessions',
  'mfa',
  'audit',
);
const ProfileScreen = lazyScreen(
  async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
  'profile',
);

/** Fetches what whoever signs in needs next. */
export function preload(): void {
  void preloadSignedIn();
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
        <Route path="/devices/add" element={<AddDeviceScreen />} />
        <Route path="/devices/empty" element={<DevicesEmptyScreen />} />
        <Route path="/devices/edit/:deviceId" element={<EditDeviceScreen />} />
        <Route path="/devices/detail/:deviceId" element={<DeviceDetailScreen />} />
        <Route path="/devices/testalarms/:deviceId" element={<TestAlarmsScreen />} />
        <Route path="/users" element={<UsersScreen />} />
        <Route path="/users/add" element={<UserFormScreen />} />
        <Route path="/users/edit/:userId" element={<UserFormScreen />} />
        <Route path="/users/detail/:userId" element={<UserDetailScreen />} />
        <Route path="/password-change" element={<PasswordChangeScreen />} />
        <Route path="/account" element={<AccountLayout />}>
          <Route index element={<Navigate to="/account/profile" replace />} />
          <Route path="profile" element={<ProfileScreen />} />
          <Route path="company" element={<CompanyScreen />} />
          <Route path="monitoring" element={<MonitoringScreen />} />
          <Route path="apps" element={<AppsScreen />} />
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
