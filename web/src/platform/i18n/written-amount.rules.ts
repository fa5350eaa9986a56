import type { Money } from '@belfry/contract/values/money.ts';
import { euros } from '@belfry/contract/values/money.ts';

/** An amount as somebody typed it, `1234,5` or `€ 12.34`, also in the wide figures of a Japanese keyboard; null where it is none, or has parts of a cent. */
export function readAmount(written: string): Money | null {
  const [, whole, fraction = ''] =
    /^(?:€|EUR)?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*(?:€|EUR)?$/i.exec(written.normalize('NFKC').trim()) ?? [];
  return whole === undefined ? null : euros(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

/** An amount as a field begins with it, by the decimal sign of the language: `14,95` in Dutch. @param locale BCP 47 */
export function writeAmount({ cents }: Money, locale: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false };
  return new Intl.NumberFormat(locale, digits).format(cents / 100);
}
