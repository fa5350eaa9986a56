import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/app`: what became of push alarms. */
export function AppAlarmsScreen() {
  const text = useText();
  return <PageHeader title={text('push-apps-management.title')} />;
}
