import { Navigate, Route, Routes } from 'react-router';
import { AccountLayout } from '#features/people/account/account-layout.tsx';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { viewed } from '#platform/viewed-company.ts';

const ProfileScreen = lazyScreen(
  async () => (await import('#features/people/profile/profile-screen.tsx')).ProfileScreen,
  'profile',
);
const CompanyPage = lazyScreen(
  async () => (await import('./pages/company-page.tsx')).CompanyPage,
  'companies',
  'registration',
  'forms',
);
const SubscriptionPage = lazyScreen(
  async () => (await import('./pages/subscription-page.tsx')).SubscriptionPage,
  'subscriptions',
  'cart',
  'checkout',
  'prices',
  'payments',
  'list',
);
const CheckoutScreen = lazyScreen(
  async () => (await import('#features/money/checkout/checkout-screen.tsx')).CheckoutScreen,
  'checkout',
  'prices',
  'payments',
);
const OrderScreen = lazyScreen(
  async () => (await import('#features/money/checkout/returning/order-screen.tsx')).OrderScreen,
  'checkout',
  'prices',
);
const InvoicesScreen = lazyScreen(
  async () => (await import('#features/money/invoices/invoices-screen.tsx')).InvoicesScreen,
  'invoices',
  'list',
);
const InvoiceScreen = lazyScreen(
  async () => (await import('#features/money/invoices/detail/invoice-screen.tsx')).InvoiceScreen,
  'invoices',
  'payments',
  'prices',
);
const PaymentScreen = lazyScreen(
  async () => (await import('#features/money/payments/returning/payment-screen.tsx')).PaymentScreen,
  'payments',
);
const MonitoringScreen = lazyScreen(
  async () => (await import('#features/alarming/monitoring/monitoring-screen.tsx')).MonitoringScreen,
  'monitoring',
  'alarms',
  'call-lists',
  'history',
  'forms',
);
const AppsScreen = lazyScreen(
  async () => (await import('#features/alarming/push-apps/apps-screen.tsx')).AppsScreen,
  'push-apps',
);
const NotFoundScreen = lazyScreen(async () => (await import('./pages/not-found-screen.tsx')).NotFoundScreen);

/** Every address below /account for whoever is signed in. They come with what stands around them, not with all others. */
export function AccountRoutes() {
  return (
    <Routes>
      <Route element={<AccountLayout />}>
        <Route index element={<Navigate to="/account/profile" replace />} />
        <Route
          path="profile"
          element={viewed ? <Navigate to="/account/company" replace /> : <ProfileScreen />}
        />
        <Route path="company" element={<CompanyPage />} />
        <Route path="subscription" element={<SubscriptionPage />} />
        <Route path="checkout" element={<CheckoutScreen />} />
        <Route path="orders/:orderId" element={<OrderScreen />} />
        <Route path="invoices" element={<InvoicesScreen />} />
        <Route path="invoices/:invoiceId" element={<InvoiceScreen />} />
        <Route path="payments/:paymentId" element={<PaymentScreen />} />
        <Route path="monitoring" element={<MonitoringScreen />} />
        <Route path="apps" element={<AppsScreen />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
