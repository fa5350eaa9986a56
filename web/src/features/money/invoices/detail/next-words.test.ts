import { euros } from '@belfry/contract/values/money.ts';
import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { expect, test } from 'vitest';
import { formatDate } from '#platform/i18n/dates.ts';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { aPayment } from '#features/money/payments/payment.fixture.ts';
import { anInvoice } from '../invoice.fixture.ts';
import { nextWords } from './next-words.ts';

/** What is said of an invoice on the 25th of November. */
const said = (invoice: Partial<Invoice>, payment?: Partial<Payment>) =>
  nextWords(anInvoice(invoice), payment && aPayment(payment), {
    text: textOf('en-US'),
    money: ({ cents }) => `€${cents / 100}`,
    dates: { date: (at) => formatDate(new Date(at), 'Europe/Amsterdam') },
    today: '2026-11-25',
  });

test('what is open is to be paid by its day, by bank with the reference', () => {
  expect(said({}, {})).toEqual([
    'Please pay €18.09 by 04/12/2026.',
    'By bank transfer, use the reference RF18539007547034. Our account is on the invoice (PDF).',
  ]);
});

test('of what was paid in part it asks for the rest, and once the day is over at once', () => {
  const words = said({ dueOn: '2026-11-24', open: euros(800) }, { open: euros(800) });
  expect(words[0]).toBe('€8 was to be paid by 24/11/2026. Please pay now. Your alarms go on in any case.');
});

test('what is collected says when, and asks for no transfer that would pay it twice', () => {
  expect(said({ collectedOn: '2026-12-04' }, { nextTryAt: '2026-12-04T08:00:00.000Z' })).toEqual([
    'On 04/12/2026 we collect €18.09 by your payment method. You need not do anything. If you pay before then, nothing is collected twice.',
  ]);
});

test('what was to be collected and is not any more is to be paid', () => {
  const words = said({ collectedOn: '2026-12-04' }, { nextTryAt: null });
  expect(words[0]).toBe('Please pay €18.09 by 04/12/2026.');
});

test('while a debit is under way nobody is asked for anything', () => {
  const atBank: Partial<Payment> = { state: 'pending', method: 'directdebit', isProcessing: true };
  expect(said({ collectedOn: '2026-11-24', dueOn: '2026-11-24' }, atBank)).toEqual([
    'A direct debit is under way. Banks take a few working days for it; you need not do anything.',
  ]);
});

test('a debit that failed says why, and when we try again', () => {
  const failed: Partial<Payment> = {
    state: 'failed',
    failure: 'no-money',
    nextTryAt: '2026-11-27T12:00:00.000Z',
  };
  expect(said({ collectedOn: '2026-11-20', dueOn: '2026-11-20' }, failed)).toEqual([
    'There was not enough money on the account or card.',
    'We try again by ourselves on 27/11/2026. If you pay before then, nothing is collected twice.',
  ]);
});

test('without a payment that is known yet it says what the invoice says', () => {
  expect(said({})).toEqual(['Please pay €18.09 by 04/12/2026.']);
  expect(said({ dueOn: null })).toEqual([]);
});

test.each([
  [{ state: 'paid' }, /^This is paid\./],
  [{ state: 'credited' }, /^All of this was credited\./],
  [{ state: 'written-off' }, /^We have given up what was open\./],
  [{ kind: 'credit-note', state: 'issued' }, /^This lowers what you owe\./],
] as const)('of what needs nothing it says so: %j', (more, words) => {
  expect(said(more)).toEqual([expect.stringMatching(words)]);
});
