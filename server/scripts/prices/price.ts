import * as z from 'zod/mini';
import { chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import { addPrice } from '../../src/features/money/prices/add-price.ts';
import { readForm, Refusal, text, type Command } from '../command.ts';
import { amount, amountText } from './amount.ts';
import { findKeeper } from './keeper.ts';

const usage = `  npm run prices -- price TYPE AMOUNT --from YYYY-MM-DD
      what a device costs a month from that day on, in euro without VAT; tells by mail whoever has such a subscription.
      TYPE is one of ${chargedTypes.join(', ')}`;

const form = z.strictObject({ type: z.enum(chargedTypes), amount, from: z.iso.date() });

/** A price from a day on. */
export const addPriceCommand: Command = {
  usage,
  options: { from: text },
  words: 2,
  async run(parts, { words: [typedType, typedAmount], options }) {
    const typed = { type: typedType, amount: typedAmount, from: options['from'] };
    const { type, amount: monthly, from: validFrom } = readForm(form, typed, usage);
    if (monthly.cents === 0) throw new Refusal('What costs nothing has no price.', 2);
    const fault = await addPrice(parts, await findKeeper(parts), { type, validFrom, monthly });
    switch (fault?.why) {
      case 'past':
        throw new Refusal(`${validFrom} is not to come: periods that begin today may be charged already.`);
      case 'unchanged':
        throw new Refusal(`From ${validFrom} on it costs ${amountText(monthly)} anyway.`);
      case 'too-soon':
        throw new Refusal(
          `It would cost more from ${validFrom} on, and customers hear of that a month ahead: ${fault.earliest} at the earliest.`,
        );
      default:
        return `From ${validFrom} on, ${type} costs ${amountText(monthly)} a month. Whoever has one is told by mail while a server runs, see: npm run prices -- show`;
    }
  },
};
