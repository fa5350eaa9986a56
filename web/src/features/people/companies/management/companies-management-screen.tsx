import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/companies`: all customers. */
export function CompaniesManagementScreen() {
  const text = useText();
  return <PageHeader title={text('companies-management.title')} />;
}
