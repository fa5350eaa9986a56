import * as z from 'zod/mini';
import { country } from '@belfry/contract/values/values.ts';
import { euCountries } from '@belfry/contract/people/companies/vat-form.ts';
import { addVatRate } from '../../src/features/money/prices/vat/add-vat-rate.ts';
import { readForm, Refusal, text, type Command } from '../command.ts';
import { findKeeper } from './keeper.ts';

const usage = `  npm run prices -- vat-rate CC PERCENT --from YYYY-MM-DD
      the standard rate of VAT of a country of the European Union from that day on; CC is its two letters`;

const form = z.strictObject({
  country,
  percent: z.string().check(z.regex(/^\d{1,2}(?:\.\d{1,2})?$/)),
  from: z.iso.date(),
});

/** A rate of VAT from a day on. */
export const addVatRateCommand: Command = {
  usage,
  options: { from: text },
  words: 2,
  async run(parts, { words: [letters, typedPercent], options }) {
    const typed = { country: letters, percent: typedPercent, from: options['from'] };
    const { country: of, percent, from: validFrom } = readForm(form, typed, usage);
    if (!euCountries.has(of))
      throw new Refusal(`${of} is no country of the European Union (Greece is GR).`, 2);
    const added = { country: of, validFrom, rate: basisPoints(percent) };
    if (await addVatRate(parts, await findKeeper(parts), added))
      throw new Refusal(`${validFrom} is not to come: invoices may have been issued today.`);
    return `From ${validFrom} on, VAT in ${of} is ${percent} %.`;
  },
};

/** `25.5` is 2550. */
function basisPoints(percent: string): number {
  const [whole = '', part = ''] = percent.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
