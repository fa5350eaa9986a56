import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/invoices`: invoices and credit notes of all companies. */
export function InvoicesManagementScreen() {
  const text = useText();
  return <PageHeader title={text('invoices-management.title')} />;
}
