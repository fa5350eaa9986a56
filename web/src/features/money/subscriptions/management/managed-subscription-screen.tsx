import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/subscriptions/{id}`: a subscription, and what may be done to it. */
export function ManagedSubscriptionScreen() {
  const text = useText();
  return <PageHeader title={text('subscriptions-management.title')} />;
}
