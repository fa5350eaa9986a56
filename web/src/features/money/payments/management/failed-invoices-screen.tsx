import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/failedinvoices`: what could not be collected. */
export function FailedInvoicesScreen() {
  const text = useText();
  return <PageHeader title={text('payments-management.title')} />;
}
