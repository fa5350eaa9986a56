import { Navigate, Route, Routes } from 'react-router';
import { ManagementLayout } from '#features/ground/staff-access/management-layout.tsx';
import { HealthBadge } from '#features/overviews/health/health-badge.tsx';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';

const ReportsScreen = lazyScreen(
  async () => (await import('#features/overviews/reports/reports-screen.tsx')).ReportsScreen,
  'reports',
);
const CompaniesManagementScreen = lazyScreen(
  async () =>
    (await import('#features/people/companies/management/companies-management-screen.tsx'))
      .CompaniesManagementScreen,
  'companies-management',
  'list',
);
const ManagedCompanyPage = lazyScreen(
  async () => (await import('./pages/managed-company-page.tsx')).ManagedCompanyPage,
  'companies-management',
  'companies',
  'list',
  'forms',
);
const ManagedDevicesPage = lazyScreen(
  async () => (await import('./pages/managed-devices-page.tsx')).ManagedDevicesPage,
  'devices-management',
  'devices',
  'alarms',
  'licences',
  'stock',
  'list',
  'forms',
);
const ManagedDevicePage = lazyScreen(
  async () => (await import('./pages/managed-device-page.tsx')).ManagedDevicePage,
  'devices-management',
  'devices',
  'alarms',
  'licences',
  'stock',
  'sim-cards',
  'voip',
  'usage',
  'failures',
  'subscriptions-management',
  'subscriptions',
  'prices',
  'forms',
);
const InvoicesManagementScreen = lazyScreen(
  async () =>
    (await import('#features/money/invoices/management/invoices-management-screen.tsx'))
      .InvoicesManagementScreen,
  'invoices-management',
  'invoices',
  'payments',
  'list',
  'forms',
);
const ManagedInvoiceScreen = lazyScreen(
  async () =>
    (await import('#features/money/invoices/management/managed-invoice-screen.tsx')).ManagedInvoiceScreen,
  'invoices-management',
  'invoices',
  'payments',
  'payments-management',
  'prices',
  'list',
  'forms',
);
const FailedInvoicesScreen = lazyScreen(
  async () =>
    (await import('#features/money/payments/management/failed-invoices-screen.tsx')).FailedInvoicesScreen,
  'payments-management',
  'payments',
  'list',
  'forms',
);
const SettlementsScreen = lazyScreen(
  async () => (await import('#features/money/settlements/settlements-screen.tsx')).SettlementsScreen,
  'settlements',
  'list',
  'forms',
);
const SettlementScreen = lazyScreen(
  async () => (await import('#features/money/settlements/settlement-screen.tsx')).SettlementScreen,
  'settlements',
  'list',
  'forms',
);
const SubscriptionsManagementScreen = lazyScreen(
  async () =>
    (await import('#features/money/subscriptions/management/subscriptions-management-screen.tsx'))
      .SubscriptionsManagementScreen,
  'subscriptions-management',
  'subscriptions',
  'prices',
  'list',
  'forms',
);
const ManagedSubscriptionScreen = lazyScreen(
  async () =>
    (await import('#features/money/subscriptions/management/managed-subscription-screen.tsx'))
      .ManagedSubscriptionScreen,
  'subscriptions-management',
  'subscriptions',
  'payments',
  'prices',
  'list',
  'forms',
);
const SimCardsScreen = lazyScreen(
  async () => (await import('#features/devices/sim-cards/sim-cards-screen.tsx')).SimCardsScreen,
  'sim-cards',
  'usage',
  'failures',
  'list',
);
const SimCardScreen = lazyScreen(
  async () => (await import('#features/devices/sim-cards/card/sim-card-screen.tsx')).SimCardScreen,
  'sim-cards',
  'usage',
  'failures',
);
const SimImportScreen = lazyScreen(
  async () => (await import('#features/devices/sim-cards/import/sim-import-screen.tsx')).SimImportScreen,
  'sim-cards',
);
const VoipScreen = lazyScreen(
  async () => (await import('#features/devices/voip/voip-screen.tsx')).VoipScreen,
  'voip',
  'failures',
  'prices',
  'subscriptions',
  'list',
);
const AppAlarmsScreen = lazyScreen(
  async () => (await import('#features/alarming/push-apps/management/app-alarms-screen.tsx')).AppAlarmsScreen,
  'push-apps-management',
  'push-apps',
  'list',
);
const HealthScreen = lazyScreen(
  async () => (await import('#features/overviews/health/health-screen.tsx')).HealthScreen,
  'health',
  'failures',
  'usage',
  'list',
  'forms',
);
const TodoPage = lazyScreen(
  async () => (await import('./pages/todo-page.tsx')).TodoPage,
  'failed-jobs',
  'bounced-mails',
  'unsubscribed',
  'prices',
  'list',
  'forms',
);
const PricesManagementPage = lazyScreen(
  async () => (await import('./pages/prices-management-page.tsx')).PricesManagementPage,
  'prices-management',
  'prices',
  'list',
  'forms',
);
const StockImportScreen = lazyScreen(
  async () => (await import('#features/devices/stock/stock-import-screen.tsx')).StockImportScreen,
  'stock-import',
  'stock',
  'devices',
  'devices-management',
  'licences',
  'forms',
);
const StockDeviceScreen = lazyScreen(
  async () => (await import('#features/devices/stock/stock-device-screen.tsx')).StockDeviceScreen,
  'stock',
  'devices',
  'devices-management',
  'alarms',
  'licences',
  'forms',
);
const SwapScreen = lazyScreen(
  async () => (await import('#features/lifecycles/swaps/swap-screen.tsx')).SwapScreen,
  'swaps',
  'list',
  'forms',
);
const EnterPortal = lazyScreen(async () => (await import('./viewing/enter-portal.tsx')).EnterPortal);
const NotFoundScreen = lazyScreen(async () => (await import('./pages/not-found-screen.tsx')).NotFoundScreen);

/** What stands beside the ways to pages, of rooms further down. */
const beside = { '/management/health': <HealthBadge /> };

/** Every address below /management (spec §2) for staff. They come with what stands around them, not with all others. */
export function ManagementRoutes() {
  return (
    <Routes>
      <Route element={<ManagementLayout beside={beside} />}>
        <Route index element={<Navigate to="/management/reports" replace />} />
        <Route path="reports" element={<ReportsScreen />} />
        <Route path="companies" element={<CompaniesManagementScreen />} />
        <Route path="companies/:companyId" element={<ManagedCompanyPage />} />
        <Route path="companies/:companyId/portal/*" element={<EnterPortal />} />
        <Route path="devices" element={<ManagedDevicesPage />} />
        <Route path="devices/import" element={<StockImportScreen />} />
        <Route path="devices/stock/:serialNumber" element={<StockDeviceScreen />} />
        <Route path="devices/:deviceId" element={<ManagedDevicePage />} />
        <Route path="devices/:deviceId/swap" element={<SwapScreen />} />
        <Route path="invoices" element={<InvoicesManagementScreen />} />
        <Route path="invoices/:invoiceId" element={<ManagedInvoiceScreen />} />
        <Route path="failedinvoices" element={<FailedInvoicesScreen />} />
        <Route path="settlements" element={<SettlementsScreen />} />
        <Route path="settlements/:settlementId" element={<SettlementScreen />} />
        <Route path="subscriptions" element={<SubscriptionsManagementScreen />} />
        <Route path="subscriptions/:subscriptionId" element={<ManagedSubscriptionScreen />} />
        <Route path="simcards" element={<SimCardsScreen />} />
        <Route path="simcards/import" element={<SimImportScreen />} />
        <Route path="simcards/:simId" element={<SimCardScreen />} />
        <Route path="voip" element={<VoipScreen />} />
        <Route path="app" element={<AppAlarmsScreen />} />
        <Route path="health" element={<HealthScreen />} />
        <Route path="todo" element={<TodoPage />} />
        <Route path="prices" element={<PricesManagementPage />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
