import { describe, expect, it } from 'vitest';
import { euCountries } from '@belfry/contract/people/companies/vat-form.ts';
import { vatCodeOf, vatTreatmentOf, type VatBuyer, type VatRateRow } from './vat.rules.ts';

const rates: VatRateRow[] = [
  { id: 1, country: 'NL', validFrom: '2012-10-01', rate: 2100 },
  { id: 2, country: 'DE', validFrom: '2026-01-01', rate: 1900 },
  { id: 3, country: 'FI', validFrom: '2026-01-01', rate: 2550 },
  { id: 4, country: 'NL', validFrom: '2027-01-01', rate: 2200 },
];
const numbers = { NL: 'NL123456789B01', DE: 'DE123456789', GR: 'EL123456789', GB: 'XI123456789' } as const;
const buyer = (country: string, more: Partial<VatBuyer> = {}): VatBuyer => ({
  country,
  taxNumber: null,
  vatStatus: null,
  ...more,
});
const treat = (of: VatBuyer, { oss = false, day = '2026-11-25' } = {}) =>
  vatCodeOf(vatTreatmentOf(rates, { seller: { country: 'NL', oss }, buyer: of, day }));

describe('a sale from the Netherlands', () => {
  it.each([
    ['at home', buyer('NL'), 'NL S 2100'],
    ['at home with a valid number', buyer('NL', { taxNumber: numbers.NL, vatStatus: 'valid' }), 'NL S 2100'],
    ['to Germany with a valid number', buyer('DE', { taxNumber: numbers.DE, vatStatus: 'valid' }), 'NL AE 0'],
    ['to Greece with a valid number', buyer('GR', { taxNumber: numbers.GR, vatStatus: 'valid' }), 'NL AE 0'],
    ['to Germany, invalid', buyer('DE', { taxNumber: numbers.DE, vatStatus: 'invalid' }), 'NL S 2100'],
    ['to Germany, never answered', buyer('DE', { taxNumber: numbers.DE, vatStatus: 'unknown' }), 'NL S 2100'],
    ['to Germany without a number', buyer('DE'), 'NL S 2100'],
    ['an answer without its number', buyer('DE', { vatStatus: 'valid' }), 'NL S 2100'],
    ['to Switzerland', buyer('CH'), 'NL O 0'],
    ['to Northern Ireland', buyer('GB', { taxNumber: numbers.GB, vatStatus: 'valid' }), 'NL O 0'],
    ['to Great Britain', buyer('GB'), 'NL O 0'],
  ])('%s', (_, of, code) => {
    expect(treat(of)).toBe(code);
  });

  it.each([
    ['without a number at the rate there', buyer('FI'), 'FI S 2550'],
    ['with an invalid one, too', buyer('DE', { taxNumber: numbers.DE, vatStatus: 'invalid' }), 'DE S 1900'],
    ['a valid one is still shifted', buyer('DE', { taxNumber: numbers.DE, vatStatus: 'valid' }), 'NL AE 0'],
    ['at home nothing changes', buyer('NL'), 'NL S 2100'],
    ['nor outside of the EU', buyer('CH'), 'NL O 0'],
  ])('with the One Stop Shop: %s', (_, of, code) => {
    expect(treat(of, { oss: true })).toBe(code);
  });

  it('takes the rate of the day', () => {
    expect(treat(buyer('NL'), { day: '2026-12-31' })).toBe('NL S 2100');
    expect(treat(buyer('NL'), { day: '2027-01-01' })).toBe('NL S 2200');
  });

  it('guesses no rate', () => {
    expect(() => treat(buyer('FI'), { oss: true, day: '2025-12-31' })).toThrow('no rate of VAT in FI');
  });
});

it('knows every country of the EU', () => {
  expect(euCountries.size).toBe(27);
});
