import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/todo`: what staff work through: jobs that failed, alarms of unsubscribed devices, mail that bounced. */
export function TodoPage() {
  const text = useText();
  return <PageHeader title={text('failed-jobs.title')} />;
}
