import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/subscriptions`: subscriptions of all companies. */
export function SubscriptionsManagementScreen() {
  const text = useText();
  return <PageHeader title={text('subscriptions-management.title')} />;
}
