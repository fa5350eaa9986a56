import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/devices/{id}/swap`: another dialler takes the place of a broken one, step by step. */
export function SwapScreen() {
  const text = useText();
  return <PageHeader title={text('swaps.title')} />;
}
