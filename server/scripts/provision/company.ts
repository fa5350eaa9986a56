import { companyDetails } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { makeProvider } from '../../src/features/lifecycles/provisioning/make-provider.ts';
import { readForm, text, type Command } from '../command.ts';

const usage = `  npm run provision -- company --name NAME --address STREET --postal-code CODE --city CITY --country CC
                               [--phone NUMBER] [--tax-number NUMBER]
      makes your own company, whose users are staff; CC is a country's two letters`;

/** The maker's own company. */
export const provisionCompany: Command = {
  usage,
  options: {
    name: text,
    address: text,
    'postal-code': text,
    city: text,
    country: text,
    phone: text,
    'tax-number': text,
  },
  words: 0,
  async run(parts, { options }) {
    const details = {
      name: options['name'],
      address: options['address'],
      postalCode: options['postal-code'],
      city: options['city'],
      country: options['country'],
      phoneNumber: options['phone'],
      taxNumber: options['tax-number'],
    };
    const { outcome, name } = await makeProvider(parts, readForm(companyDetails, details, usage));
    return outcome === 'made'
      ? `Your company is made: ${name}. Next: npm run provision -- staff`
      : `Your company is there already: ${name}. Change its details in the portal, under Company.`;
  },
};
