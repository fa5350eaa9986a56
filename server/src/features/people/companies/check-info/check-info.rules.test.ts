import { expect, test } from 'vitest';
import { missingInfoOf } from './check-info.rules.ts';

const whole = { country: 'NL', phoneNumber: '+31570000000', taxNumber: 'NL123456789B01', noTaxNumber: false };

test.each([
  ['nothing of a whole one', {}, []],
  ['the phone number', { phoneNumber: null }, ['phoneNumber']],
  ['an empty phone number too', { phoneNumber: '' }, ['phoneNumber']],
  ['the VAT number in the EU', { taxNumber: null }, ['taxNumber']],
  ['the VAT number of Greece', { taxNumber: null, country: 'GR' }, ['taxNumber']],
  ['no VAT number of one that says it has none', { taxNumber: null, noTaxNumber: true }, []],
  ['no VAT number outside the EU', { taxNumber: null, country: 'CH' }, []],
  ['no VAT number of Great Britain', { taxNumber: null, country: 'GB' }, []],
  ['the country, and then no VAT number', { taxNumber: null, country: null }, ['country']],
  ['phone and VAT number', { taxNumber: '', phoneNumber: null }, ['phoneNumber', 'taxNumber']],
  [
    'everything, in the order of the spec',
    { country: '', phoneNumber: null, taxNumber: null },
    ['phoneNumber', 'country'],
  ],
])('misses %s', (_, change, missing) => {
  expect(missingInfoOf({ ...whole, ...change })).toEqual(missing);
});
