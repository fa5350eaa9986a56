import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/health`: what is wrong with devices of all companies, by urgency, each with its repair. */
export function HealthScreen() {
  const text = useText();
  return <PageHeader title={text('health.title')} />;
}
