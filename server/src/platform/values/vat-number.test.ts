import { describe, expect, it, test } from 'vitest';
import { fieldError } from '#platform/http/app-error.ts';
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
