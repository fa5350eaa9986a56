import { describe, expect, it } from 'vitest';
import { fieldError } from '../http/app-error.ts';
import { normaliseVatNumber } from './vat-number.ts';

describe('a VAT number', () => {
  it.each([
    ['nl 8123.45.678 B01', 'NL', 'NL812345678B01'],
    ['EL123456789', 'GR', 'EL123456789'],
    ['XI123456789', 'GB', 'XI123456789'],
    ['CHE-123.456.789', 'CH', 'CHE123456789'],
    ['812345678', 'NL', '812345678'],
  ])('%s of %s is kept as %s', (typed, country, kept) => {
    expect(normaliseVatNumber(typed, country, '/taxNumber')).toBe(kept);
  });

  it.each([
    ['DE123456789', 'NL'],
    ['GR123456789', 'GR'],
    ['XI123456789', 'IE'],
  ])('%s is not of %s', (typed, country) => {
    expect(() => normaliseVatNumber(typed, country, '/taxNumber')).toThrow(
      fieldError('/taxNumber', 'country-does-not-match-vat-number'),
    );
  });
});
