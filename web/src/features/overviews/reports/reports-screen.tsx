import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/reports`: how the business goes. */
export function ReportsScreen() {
  const text = useText();
  return <PageHeader title={text('reports.title')} />;
}
