import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/devices`: all devices, stock and sold. */
export function DevicesManagementScreen() {
  const text = useText();
  return <PageHeader title={text('devices-management.title')} />;
}
