import { expect, test } from 'vitest';
import { missingDetailsOf, type BuyerDetails } from './missing-details.rules.ts';

const whole: BuyerDetails = {
  address: 'Dorpsstraat 1',
  postalCode: '1234 AB',
  city: 'Barneveld',
  country: 'NL',
  taxNumber: 'NL123456789B01',
  hasNoTaxNumber: false,
  registrationNumber: '12345678',
  invoiceEmails: ['office@farm.example'],
};

test.each<[string, Partial<BuyerDetails>, ReturnType<typeof missingDetailsOf>]>([
  ['nothing', {}, []],
  ['the address', { address: '', postalCode: '', city: '' }, ['address', 'postalCode', 'city']],
  [
    'the country, and then neither number',
    { country: '', taxNumber: null, registrationNumber: null },
    ['country'],
  ],
  ['the VAT number in the EU', { country: 'DE', taxNumber: null, registrationNumber: null }, ['taxNumber']],
  ['no VAT number of who says to have none', { taxNumber: null, hasNoTaxNumber: true }, []],
  ['no number outside the EU', { country: 'CH', taxNumber: null, registrationNumber: null }, []],
  ['the registration number of Dutch ones', { registrationNumber: '' }, ['registrationNumber']],
  ['an invoice address', { invoiceEmails: [] }, ['invoiceEmails']],
])('misses %s', (_, change, missing) => {
  expect(missingDetailsOf({ ...whole, ...change })).toEqual(missing);
});
