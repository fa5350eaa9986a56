import { stockColumns } from '@belfry/contract/devices/stock/stock-list.ts';
import type { StockFault } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/** What is wrong with a row of a list, in a sentence. */
export function faultWords({ fault, value = '', sameAs = 0 }: Omit<StockFault, 'line'>, text: Text): string {
  return text(`stock-import.fault.${fault}`, { value, line: sameAs, columns: stockColumns.join(', ') });
}
