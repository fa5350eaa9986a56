import type { StartingDiscount } from '@belfry/contract/money/prices/prices.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { describe, expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { chargedText, priceText } from './price-words.ts';

const price = { monthly: euros(1495), validFrom: '2022-01-01' };
const reduced: StartingDiscount = {
  monthly: euros(100),
  months: 2,
  monthsBefore: 3,
  validFrom: '2022-01-01',
};
/** As it is read: the spaces of amounts do not break. */
const said = (discount: StartingDiscount | null, locale = 'en-US') =>
  priceText(price, discount, locale, textOf(locale)).replaceAll('\u00A0', ' ');

describe('the price text', () => {
  test.each([
    [
      'en-US',
      'From 01/01/2022, €14.95 per month; starting discount of €1.00 reduced from 3 months to 2 months.',
    ],
    ['de-DE', 'Ab 01/01/2022 14,95 € pro Monat; Startrabatt von 1,00 € von 3 Monaten auf 2 Monate verkürzt.'],
    [
      'nl-NL',
      'Vanaf 01/01/2022 € 14,95 per maand; startkorting van € 1,00 verkort van 3 maanden naar 2 maanden.',
    ],
  ])('is that of the specification in %s', (locale, words) => {
    expect(said(reduced, locale)).toBe(words);
  });

  test.each([
    ['without a discount', null, '.'],
    [
      'with one that was none before',
      { ...reduced, monthsBefore: null },
      '; starting discount of €1.00 for 2 months.',
    ],
    [
      'with one after one of no months',
      { ...reduced, monthsBefore: 0 },
      '; starting discount of €1.00 for 2 months.',
    ],
    [
      'with another amount for as many months',
      { ...reduced, monthly: euros(200), monthsBefore: 2 },
      '; starting discount of €2.00 for 2 months.',
    ],
    [
      'with one of more months',
      { ...reduced, months: 3, monthsBefore: 1 },
      '; starting discount of €1.00 extended from 1 month to 3 months.',
    ],
    [
      'with one from another day',
      { ...reduced, validFrom: '2026-03-02' },
      '; from 02/03/2026, starting discount of €1.00 reduced from 3 months to 2 months.',
    ],
  ])('says it %s', (_how, discount, words) => {
    expect(said(discount)).toBe(`From 01/01/2022, €14.95 per month${words}`);
  });
});

test.each([
  [1, 1495, '€14.95 a month'],
  [3, 4485, '€44.85 every 3 months'],
  [12, 17_940, '€179.40 a year'],
])('what is charged for %i months at once says so', (months, cents, words) => {
  const yearly = { ...price, type: 'yearly', months, charged: euros(cents) } as const;
  expect(chargedText(yearly, 'en-US', textOf('en-US'))).toBe(words);
});
