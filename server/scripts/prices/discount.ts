import * as z from 'zod/mini';
import { addStartingDiscount } from '../../src/features/money/prices/add-starting-discount.ts';
import { readForm, Refusal, text, type Command } from '../command.ts';
import { amount, amountText } from './amount.ts';
import { findKeeper } from './keeper.ts';

const usage = `  npm run prices -- discount AMOUNT MONTHS --from YYYY-MM-DD
      what whoever begins on that day or later pays less a month, in euro without VAT, and for how many months (24 at most)`;

const form = z.strictObject({
  amount,
  months: z.pipe(
    z.string().check(z.regex(/^(?:1?\d|2[0-4])$/)),
    z.transform((typed: string) => Number(typed)),
  ),
  from: z.iso.date(),
});

/** A starting discount from a day on. */
export const addDiscountCommand: Command = {
  usage,
  options: { from: text },
  words: 2,
  async run(parts, { words: [typedAmount, typedMonths], options }) {
    const typed = { amount: typedAmount, months: typedMonths, from: options['from'] };
    const { amount: monthly, months, from: validFrom } = readForm(form, typed, usage);
    if (await addStartingDiscount(parts, await findKeeper(parts), { validFrom, monthly, months }))
      throw new Refusal(`${validFrom} is not to come: somebody may have begun today.`);
    return `Whoever begins on ${validFrom} or later pays ${amountText(monthly)} less a month, for ${months} months.`;
  },
};
