import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/devices/{id}`: one device, as support needs it. */
export function ManagedDevicePage() {
  const text = useText();
  return <PageHeader title={text('devices-management.title')} />;
}
