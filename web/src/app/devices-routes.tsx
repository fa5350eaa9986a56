import { Route, Routes } from 'react-router';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';

const AddDevicePage = lazyScreen(
  async () => (await import('./pages/add-device-page.tsx')).AddDevicePage,
  'devices',
  'alarms',
  'device-import',
);
const EditDevicePage = lazyScreen(
  async () => (await import('./pages/edit-device-page.tsx')).EditDevicePage,
  'devices',
  'handovers',
  'forms',
);
const TestAlarmsScreen = lazyScreen(
  async () => (await import('#features/alarming/test-alarms/test-alarms-screen.tsx')).TestAlarmsScreen,
  'test-alarms',
  'devices',
  'alarms',
  'call-lists',
  'forms',
);
const CommissioningScreen = lazyScreen(
  async () =>
    (await import('#features/overviews/commissioning/commissioning-screen.tsx')).CommissioningScreen,
  'commissioning',
  'test-alarms',
  'devices',
  'alarms',
  'call-lists',
  'forms',
);
const DevicesEmptyScreen = lazyScreen(
  async () => (await import('#features/devices/devices/list/devices-empty-screen.tsx')).DevicesEmptyScreen,
  'devices',
);
const NotFoundScreen = lazyScreen(async () => (await import('./pages/not-found-screen.tsx')).NotFoundScreen);

/** Every address below /devices but the list and a device itself, which nobody who is woken waits for one file longer. */
export function DevicesRoutes() {
  return (
    <Routes>
      <Route path="add" element={<AddDevicePage />} />
      <Route path="empty" element={<DevicesEmptyScreen />} />
      <Route path="edit/:deviceId" element={<EditDevicePage />} />
      <Route path="testalarms/:deviceId" element={<TestAlarmsScreen />} />
      <Route path="commissioning/:deviceId" element={<CommissioningScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
