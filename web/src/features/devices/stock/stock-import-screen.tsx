import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/devices/import`: devices of a list come into stock. */
export function StockImportScreen() {
  const text = useText();
  return <PageHeader title={text('stock.title')} />;
}
