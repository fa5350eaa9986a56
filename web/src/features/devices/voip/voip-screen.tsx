import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/voip`: VoIP accounts of all devices. */
export function VoipScreen() {
  const text = useText();
  return <PageHeader title={text('voip.title')} />;
}
