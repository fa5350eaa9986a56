import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { shown } from '#platform/shown.fixture.tsx';
import { aCheckout } from '../checkout.fixture.ts';
import { CheckoutLines } from './checkout-lines.tsx';
import { MissingDetails } from './missing-details.tsx';
import { appliesWords } from './what-applies.tsx';

const text = textOf('en-US');

test('each line says its first period, what is due today and later; the sums say the VAT', () => {
  const words = shown(<CheckoutLines checkout={aCheckout()} />);
  for (const part of [
    'Pig house 1 Monthly · BF-000-001',
    // The last day is the one before the next period.
    '25/11/2026 to 24/12/2026',
    '€13.95 €14.95 less €1.00',
    '€14.95 a month from 25/12/2026 on',
    'VAT 21% (Netherlands) €2.93',
    'To be paid €16.88',
  ])
    expect(words).toContain(part);
  expect(words).not.toContain('balance');
});

test('what the balance pays is taken off what is due today', () => {
  const words = shown(<CheckoutLines checkout={aCheckout({ fromBalance: euros(688) })} />);
  expect(words).toContain('Total with VAT €16.88 Paid from your balance €6.88 To be paid €10.00');
});

test.each([
  ['AE', 'VAT: reverse charge, you declare it'],
  ['O', 'VAT: outside its scope'],
] as const)('VAT of category %s says why there is none', (category, said) => {
  const vat = { category, country: 'DE', rate: 0, amount: euros(0) };
  expect(shown(<CheckoutLines checkout={aCheckout({ vat })} />)).toContain(said);
});

test('what applies: the day of the month, the contract, the notice, and that alarms never depend on it', () => {
  expect(appliesWords(aCheckout(), text)).toEqual([
    'After the first period we charge what falls due on day 25 of each month, for all devices on one invoice.',
    'The contract runs for 12 months, until 25/11/2027.',
    'After that you may cancel at any time, with notice of 1 month.',
    'Alarms never depend on a payment.',
  ]);
  expect(appliesWords(aCheckout({ invoiceDay: 31 }), text)[0]).toContain('or on its last day');
});

test('what is missing of the company is named field by field', () => {
  const words = shown(<MissingDetails missing={['city', 'registrationNumber']} />);
  expect(words).toContain('City Trade register number');
  expect(shown(<MissingDetails missing={[]} />)).toBe('');
});
