import { describe, expect, it, test } from 'vitest';
import { fieldError } from '#platform/http/errors/app-error.ts';
import { euCountries, isInRegister, readVatNumber } from '@belfry/contract/people/companies/vat-form.ts';
import { normaliseVatNumber } from './vat-number.ts';

describe('a VAT number', () => {
  it.each([
    ['nl 8123.45.678 B01', 'NL', 'NL812345678B01'],
    ['NL123456789B01', 'NL', 'NL123456789B01'],
    ['812345678B01', 'NL', 'NL812345678B01'],
    ['EL123456789', 'GR', 'EL123456789'],
    ['123456789', 'GR', 'EL123456789'],
    ['XI123456789', 'GB', 'XI123456789'],
    ['GB 123 4567 89', 'GB', 'GB123456789'],
    ['123456789', 'GB', 'GB123456789'],
    ['CHE-123.456.789', 'CH', 'CHE123456789'],
    ['DE123456789', 'DE', 'DE123456789'],
    ['BE 0123.456.789', 'BE', 'BE0123456789'],
    ['BE1123456789', 'BE', 'BE1123456789'],
    ['ATU12345678', 'AT', 'ATU12345678'],
    ['U12345678', 'AT', 'ATU12345678'],
    ['FRAB123456789', 'FR', 'FRAB123456789'],
    ['AB123456789', 'FR', 'FRAB123456789'],
    ['ESX1234567L', 'ES', 'ESX1234567L'],
    ['X1234567L', 'ES', 'ESX1234567L'],
    ['IE1234567WA', 'IE', 'IE1234567WA'],
    ['SE123456789001', 'SE', 'SE123456789001'],
    ['NO 987 654 321 MVA', 'NO', 'NO987654321MVA'],
    ['987654321', 'NO', '987654321'],
  ])('%s of %s is kept as %s', (typed, country, kept) => {
    expect(normaliseVatNumber(typed, country, '/taxNumber')).toBe(kept);
  });

  it.each([
    ['DE123456789', 'NL'],
    ['GR123456789', 'GR'],
    ['XI123456789', 'IE'],
    ['GB123456789', 'IE'],
    ['NL123456789B01', 'DE'],
  ])('%s is not of %s', (typed, country) => {
    expect(() => normaliseVatNumber(typed, country, '/taxNumber')).toThrow(
      fieldError('/taxNumber', 'country-does-not-match-vat-number'),
    );
  });

  it.each([
    ['NL12345678', 'NL'],
    ['NL', 'NL'],
    ['812345678', 'NL'],
    ['DE12345678', 'DE'],
    ['FR0O123456789', 'FR'],
    ['EL12345678', 'GR'],
    ['12', 'DE'],
    ['NO', 'NO'],
  ])('%s of %s looks like no number', (typed, country) => {
    expect(readVatNumber(typed, country)).toBe('form');
  });
});

/** A number of each member, with the right check digits, and forms that a library of check digits refuses. */
const given = [
  'ATU13585627',
  'BE0411905847',
  'BE1000000021',
  'BG175074752',
  'BG7523169263',
  'CY10259033P',
  'CZ25123891',
  'CZ7103192745',
  'DE136695976',
  'DK13585628',
  'EE100594102',
  'EL094259216',
  'ESA13585625',
  'ESN0072469J',
  'ESX5910266W',
  'FI20774740',
  'FR40303265045',
  'FRK7399859412',
  'FR4Z123456782',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IE6433435OA',
  'IE8D79739I',
  // Old, with a second character that is neither digit nor letter.
  'IE8+79739I',
  'IT00743110157',
  'LT119511515',
  'LT100001919017',
  'LU15027442',
  'LV40003521600',
  // A person's code as it is given since July 2017: 32, and then anything.
  'LV32987654321',
  'MT11679112',
  'NL810462783B01',
  // Of a sole trader since 2020.
  'NL000099998B57',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE556188840401',
  'SI50223054',
  'SK2022749619',
];

describe('numbers that are given out in the EU', () => {
  const countryOf = (number: string) => (number.startsWith('EL') ? 'GR' : number.slice(0, 2));

  it('are of every member', () => {
    expect(new Set(given.map(countryOf))).toEqual(euCountries);
  });

  it.each(given)('%s is taken with and without its letters, and is one for the register', (number) => {
    const country = countryOf(number);
    expect(normaliseVatNumber(number, country, '/taxNumber')).toBe(number);
    expect(normaliseVatNumber(number.slice(2), country, '/taxNumber')).toBe(number);
    expect(isInRegister({ letters: number.slice(0, 2), rest: number.slice(2) })).toBe(true);
  });

  it.each(given)('%s is none with four digits more, or four characters less', (number) => {
    const country = countryOf(number);
    // Romania's have two to ten digits.
    const less = country === 'RO' ? 'RO1' : number.slice(0, -4);
    for (const changed of [`${number}1234`, less]) expect(readVatNumber(changed, country)).toBe('form');
  });
});

test('there are 27 members of the EU, with Greece by its country code', () => {
  expect(euCountries.size).toBe(27);
  expect(euCountries).toContain('GR');
  for (const stranger of ['EL', 'GB', 'XI', 'CH']) expect(euCountries).not.toContain(stranger);
});

test.each([
  ['NL', true],
  ['EL', true],
  ['XI', true],
  ['GB', false],
  ['CHE', false],
  ['', false],
])('numbers with %s are in the register: %s', (letters, known) => {
  expect(isInRegister({ letters, rest: '123456789' })).toBe(known);
});
