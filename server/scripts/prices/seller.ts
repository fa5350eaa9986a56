import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { country, email, line, typedPhone } from '@belfry/contract/values/values.ts';
import { bookDay } from '../../src/features/money/ledger/book-day.ts';
import { putSeller } from '../../src/features/money/seller/put-seller.ts';
import { findSeller } from '../../src/features/money/seller/sellers.queries.ts';
import { readForm, Refusal, text, type Command, type Typed } from '../command.ts';
import { messageOf } from '../message-of.ts';
import { findKeeper } from './keeper.ts';

const usage = `  npm run prices -- seller --legal-name NAME --address STREET --postal-code CODE --city CITY --country CC
                           --registration-number NUMBER --tax-number NUMBER --iban IBAN --account-name NAME
                           --contact-name NAME --e-mail ADDRESS --phone NUMBER --invoice-series F --credit-series C
                           [--bic BIC] [--oss yes|no] [--logo FILE.png|FILE.jpg|none] [--from YYYY-MM-DD]
      who sells, as it stands on invoices, from today or that day on; what is left out stays as it is`;

const form = z.strictObject({
  legalName: line(120, 1),
  address: line(160, 1),
  postalCode: line(16, 1),
  city: line(100, 1),
  country,
  registrationNumber: line(30, 1),
  taxNumber: line(20, 1),
  iban: line(42, 1),
  // As much as a transfer carries.
  accountName: line(70, 1),
  contactName: line(120, 1),
  email,
  phoneNumber: typedPhone,
  invoiceSeries: line(6, 1),
  creditSeries: line(6, 1),
  bic: z.nullable(line(11, 8)),
  oss: z.enum(['yes', 'no']),
  from: z.iso.date(),
});

/** The options of the fields that are texts. */
const optionOf = {
  legalName: 'legal-name',
  address: 'address',
  postalCode: 'postal-code',
  city: 'city',
  country: 'country',
  registrationNumber: 'registration-number',
  taxNumber: 'tax-number',
  iban: 'iban',
  accountName: 'account-name',
  contactName: 'contact-name',
  email: 'e-mail',
  phoneNumber: 'phone',
  invoiceSeries: 'invoice-series',
  creditSeries: 'credit-series',
  bic: 'bic',
} as const;

/** Who sells. */
export const sellerCommand: Command = {
  usage,
  options: {
    ...Object.fromEntries(Object.values(optionOf).map((name) => [name, text])),
    oss: text,
    logo: text,
    from: text,
  },
  words: 0,
  async run(parts, typed) {
    const { options } = typed;
    const keeper = await findKeeper(parts);
    const from = options['from'] ?? bookDay(parts.clock.now());
    const day = readForm(z.strictObject({ from: z.iso.date() }), { from }, usage).from;
    const before = await findSeller(parts.database.allCompanies, day);
    const fields = Object.entries(optionOf).map(([field, name]) => [
      field,
      options[name] ?? before?.[field as keyof typeof optionOf] ?? null,
    ]);
    const {
      from: validFrom,
      oss,
      ...seller
    } = readForm(
      form,
      { ...Object.fromEntries(fields), oss: options['oss'] ?? (before?.oss ? 'yes' : 'no'), from },
      usage,
    );
    const logo = await readLogo(typed, before?.logo?.bytes ?? null);
    switch (await putSeller(parts, keeper, { seller: { ...seller, oss: oss === 'yes', logo }, validFrom })) {
      case 'past':
        throw new Refusal(`${validFrom} is over, and its invoices are issued.`);
      case 'unchanged':
        return 'That is what holds already: nothing is changed.';
      default:
        return `From ${validFrom} on, ${seller.legalName} sells. See: npm run prices -- show`;
    }
  },
};

async function readLogo({ options, pathOf }: Typed, before: Buffer | null): Promise<Buffer | null> {
  const name = options['logo'];
  if (typeof name !== 'string') return before;
  if (name === 'none') return null;
  return readFile(pathOf(name)).catch((error: unknown) => {
    throw new Refusal(`The logo cannot be read: ${messageOf(error)}`);
  });
}
