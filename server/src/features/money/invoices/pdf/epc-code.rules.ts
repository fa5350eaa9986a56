import { writeMoney } from '@belfry/contract/values/decimal-money.ts';
import type { Money } from '@belfry/contract/values/money.ts';

/** What a transfer is made of. */
export interface Transfer {
  name: string;
  iban: string;
  bic: string | null;
  amount: Money;
  /** ISO 11649. */
  reference: string;
}

/** The largest amount that a code may hold: 999999999.99. */
const maxCents = 99_999_999_999;
const maxName = 70;

/**
 * What stands in the QR code that fills in a transfer in an app of a bank: version 2 of the European Payments Council
 * (EPC069-12), in UTF-8. Null for what no such code may hold.
 */
export function epcCode({ name, iban, bic, amount, reference }: Transfer): string | null {
  if (amount.currency !== 'EUR' || amount.cents < 1 || amount.cents > maxCents) return null;
  const oneLine = name.replaceAll(/\s+/g, ' ').trim();
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    Array.from(oneLine).slice(0, maxName).join('').trimEnd(),
    bare(iban),
    `EUR${writeMoney(amount).value}`,
    // A purpose, which is for salaries and the like.
    '',
    bare(reference),
  ].join('\n');
}

function bare(text: string): string {
  return text.replaceAll(' ', '').toUpperCase();
}
