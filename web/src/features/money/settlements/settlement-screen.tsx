import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/settlements/{id}`: a payout, line by line. */
export function SettlementScreen() {
  const text = useText();
  return <PageHeader title={text('settlements.detail.title')} />;
}
