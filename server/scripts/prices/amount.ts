import * as z from 'zod/mini';
import { parseMoney, writeMoney } from '@belfry/contract/values/decimal-money.ts';
import type { Money } from '@belfry/contract/values/money.ts';

/** An amount in euro as it is typed: `14.95`, `15`. */
export const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(?:\.\d{2})?$/)),
  z.transform((typed: string): Money => {
    const value = typed.includes('.') ? typed : `${typed}.00`;
    return parseMoney({ value, currency: 'EUR' });
  }),
);

/** An amount for whoever reads a terminal: `14.95 euro`. */
export function amountText(money: Money): string {
  return `${writeMoney(money).value} euro`;
}
