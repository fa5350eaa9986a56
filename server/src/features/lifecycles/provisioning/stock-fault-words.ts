import { licenceFeatures } from '@belfry/contract/devices/licences/licences.contract.ts';
import { stockColumns, type StockFaultCode } from '@belfry/contract/devices/stock/stock-list.ts';
import type { StockFault } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { deviceTypes } from '@belfry/contract/values/device-types.ts';

const words: Record<StockFaultCode, (fault: { value: string; sameAs: number }) => string> = {
  'broken-quotes': () => 'the quotes are wrong',
  empty: () => 'the list is empty',
  'no-rows': () => 'no device follows',
  'too-many-rows': ({ value }) => `a list has ${value} devices at most`,
  'unknown-column': ({ value }) => `there is no column "${value}", only ${stockColumns.join(', ')}`,
  'repeated-column': ({ value }) => `"${value}" is there twice`,
  'missing-column': ({ value }) => `the column "${value}" is missing`,
  'number-of-cells': () => 'there are more cells than columns',
  'serial-number-format': () => 'a serial number has 4 to 32 letters, figures and dashes',
  'repeated-serial-number': ({ value, sameAs }) => `${value} is on line ${sameAs} already`,
  'unknown-type': () => `the type is one of ${deviceTypes.join(', ')}`,
  'inputs-format': () => 'a device has 8 or 16 inputs',
  'key-format': () => 'a key has 32 to 128 letters, figures, dashes and underscores',
  'connect-code-format': () => 'a connect code has 12 to 24 letters and figures',
  'half-of-secrets': () => 'a key and a connect code are given together or not at all',
  'unknown-licence': ({ value }) => `there is no licence "${value}", only ${licenceFeatures.join(', ')}`,
};

/** What is wrong with a list, for whoever runs the command. */
export function wordsOfStockFault({ fault, value = '', sameAs = 0 }: Omit<StockFault, 'line'>): string {
  return words[fault]({ value, sameAs });
}
