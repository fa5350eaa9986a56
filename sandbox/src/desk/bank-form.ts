import * as z from 'zod';
import type { TransferOrder } from '../bank/bank-book.ts';
import { transferBody } from '../bank/bank-routes.ts';

/** What the payer does with the reference: writes it, makes a slip, or leaves it out. */
export const referenceWays = ['right', 'wrong', 'none'] as const;

/** `POST /desk/bank`: a transfer; a field that is left empty is not there. */
export const bankForm = transferBody
  .omit({ iban: true, currency: true })
  .extend({ iban: z.string(), way: z.enum(referenceWays) })
  .transform(({ way, iban, ...rest }, context): TransferOrder => {
    const order = transferBody.safeParse({
      ...rest,
      iban: iban.trim() || null,
      reference: writtenBy(way, rest.reference),
    });
    if (order.success) return order.data;
    for (const { message, path } of order.error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });

function writtenBy(way: (typeof referenceWays)[number], reference: string): string {
  if (way === 'none') return '';
  return way === 'right' ? reference : withSlip(reference);
}

/** With another last digit, as somebody mistypes it. */
function withSlip(reference: string): string {
  return reference.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
}
