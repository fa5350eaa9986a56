import { expect, test } from 'vitest';
import { fitOf, fitsOf, nameWords, numbersIn } from './proposals.rules.ts';

const claim = {
  openCents: 2178,
  invoiceNumber: 'F2026-00012',
  reference: 'RF71000002348231',
  companyName: 'Hof Sonne GmbH',
};
const transfer = { unmatchedCents: 5000, payerName: 'J. Jansen', remittance: 'thanks' };

test.each<[what: string, of: Partial<typeof transfer>, fits: string]>([
  ['nothing', {}, ''],
  ['the invoice’s number', { remittance: 'Rechnung F2026-00012' }, 'number'],
  [
    'the number without its series, in another’s hand',
    { remittance: 'factuur 2026 / 00012, dank' },
    'number',
  ],
  ['a number that only begins like it', { remittance: 'F2026-000123' }, ''],
  ['a reference with a wrong check digit', { remittance: 'RF17 0000 0234 8231' }, 'number'],
  ['the amount to the cent', { unmatchedCents: 2178 }, 'amount'],
  ['the payer’s name', { payerName: 'HOF SONNE' }, 'name'],
  ['a longer name', { payerName: 'Familie Hof-Sonne, Berlin' }, 'name'],
  ['one word of the name alone', { payerName: 'Hof Mond' }, ''],
  [
    'all of it',
    { unmatchedCents: 2178, payerName: 'Hof Sonne', remittance: 'F2026-00012' },
    'number amount name',
  ],
])('%s', (_, of, fits) => {
  expect(fitsOf({ ...transfer, ...of }, claim).join(' ')).toBe(fits);
});

test('what is not open fits no amount, not even nothing', () => {
  expect(fitsOf({ ...transfer, unmatchedCents: 0 }, { ...claim, openCents: 0 })).toEqual([]);
});

test('a number counts for more than an amount and a name together', () => {
  expect(fitOf(['number'])).toBeGreaterThan(fitOf(['amount', 'name']));
  expect(fitOf(['amount'])).toBeGreaterThan(fitOf(['name']));
});

test('numbers and words are found as people write them', () => {
  expect(numbersIn('F2026-00012, 2026 00013 and 2026.00012; tel 0201234567')).toEqual([
    '2026-00012',
    '2026-00013',
  ]);
  expect(nameWords('Müller & Söhne GmbH van der Laan')).toEqual(['muller', 'sohne', 'laan']);
});
