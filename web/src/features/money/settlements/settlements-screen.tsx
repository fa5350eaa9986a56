import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/settlements`: payouts of the payment provider. */
export function SettlementsScreen() {
  const text = useText();
  return <PageHeader title={text('settlements.title')} />;
}
