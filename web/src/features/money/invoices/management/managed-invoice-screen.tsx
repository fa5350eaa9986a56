import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/invoices/{id}`: an invoice, and what may be done to it. */
export function ManagedInvoiceScreen() {
  const text = useText();
  return <PageHeader title={text('invoices-management.title')} />;
}
