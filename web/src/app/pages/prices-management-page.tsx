import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/prices`: prices, discounts, VAT rates, conditions and the seller, as they hold from a day on. */
export function PricesManagementPage() {
  const text = useText();
  return <PageHeader title={text('prices-management.title')} />;
}
