import type { Money } from '@belfry/contract/values/money.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';

/** An amount as somebody typed it, `1234,5` or `€ 12.34`; null where it is none, or has parts of a cent. */
export function readAmount(written: string): Money | null {
  const [, whole, fraction = ''] =
    /^(?:€|EUR)?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*(?:€|EUR)?$/i.exec(written.trim()) ?? [];
  return whole === undefined ? null : euros(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

/** An amount as a field begins with it. */
export function writeAmount({ cents }: Money): string {
  return writeDecimal(cents, 2);
}
