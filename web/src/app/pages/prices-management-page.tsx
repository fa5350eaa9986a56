import { PricesTab } from '#features/money/prices/management/prices-tab.tsx';
import { lazyTab } from '#platform/i18n/lazy-tab.tsx';
import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Tabs } from '#ui/page/tabs.tsx';

const DiscountsTab = lazyTab(
  async () => (await import('#features/money/prices/management/rates/discounts-tab.tsx')).DiscountsTab,
);
const VatRatesTab = lazyTab(
  async () => (await import('#features/money/prices/management/rates/vat-rates-tab.tsx')).VatRatesTab,
);
const ConditionsTab = lazyTab(
  async () => (await import('#features/money/checkout/management/conditions-tab.tsx')).ConditionsTab,
);
const MethodsTab = lazyTab(
  async () => (await import('#features/money/payments/management/methods/methods-tab.tsx')).MethodsTab,
);
const SellerTab = lazyTab(
  async () => (await import('#features/money/seller/management/seller-tab.tsx')).SellerTab,
);

/** `/management/prices`: prices, discounts, VAT rates, conditions, methods of payment and the seller, as they hold from a day on. */
export function PricesManagementPage() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('prices-management.title')} sub={text('prices-management.sub')} />
      <Tabs
        apart
        label={text('prices-management.title')}
        tabs={[
          { id: 'prices', label: text('prices-management.tab.prices'), render: () => <PricesTab /> },
          { id: 'discounts', label: text('prices-management.tab.discounts'), render: () => <DiscountsTab /> },
          { id: 'vat', label: text('prices-management.tab.vat'), render: () => <VatRatesTab /> },
          {
            id: 'conditions',
            label: text('prices-management.tab.conditions'),
            render: () => <ConditionsTab />,
          },
          { id: 'methods', label: text('prices-management.tab.methods'), render: () => <MethodsTab /> },
          { id: 'seller', label: text('prices-management.tab.seller'), render: () => <SellerTab /> },
        ]}
      />
    </>
  );
}
