import { expect, test } from 'vitest';
import { companyFaults, electronicAddressFault } from './company-faults.ts';

const typed = {
  country: 'NL',
  taxNumber: '',
  noTaxNumber: false,
  registrationNumber: '',
};

test.each([
  [{}, {}],
  [{ taxNumber: 'NL123456789B01', registrationNumber: '1234 5678' }, {}],
  [{ taxNumber: 'NL1' }, { taxNumber: 'companies.vat.form' }],
  [{ taxNumber: 'DE123456789' }, { taxNumber: 'errors.country-does-not-match-vat-number' }],
  [{ taxNumber: 'NL1', noTaxNumber: true }, {}],
  [{ registrationNumber: 'HRB 1' }, { registrationNumber: 'companies.registration-number.form' }],
  [{ registrationNumber: 'HRB 1', country: 'DE' }, {}],
])('%j has the faults %j', (change, faults) => {
  expect(companyFaults({ ...typed, ...change })).toEqual(faults);
});

test.each([
  ['', {}],
  ['0106:12345678', {}],
  ['12345678', { electronicAddress: 'companies.electronic-address.scheme' }],
  ['0106:1', { electronicAddress: 'companies.electronic-address.form' }],
])('the electronic address “%s” has the faults %j', (electronicAddress, faults) => {
  expect(electronicAddressFault({ electronicAddress })).toEqual(faults);
});
