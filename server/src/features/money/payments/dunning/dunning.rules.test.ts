import { expect, test } from 'vitest';
import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { nextTryOn } from './dunning.rules.ts';
import { adviceOn } from './reasons.rules.ts';

const byBankDays = { days: [5, 10], of: 'bank' };
const byCalendar = { days: [3, 7, 14], of: 'calendar' };

test.each<[PaymentMethod | null, string | null, string, object | null]>([
  ['directdebit', 'AM04', 'no-money', byBankDays],
  ['directdebit', 'MS03', 'bank-says-no', byBankDays],
  ['directdebit', 'AC01', 'account-wrong', null],
  ['directdebit', 'AC04', 'account-wrong', null],
  ['directdebit', 'AC06', 'account-wrong', null],
  ['directdebit', 'MD01', 'mandate-gone', null],
  ['directdebit', 'MS02', 'refused-by-you', null],
  ['directdebit', 'SL01', 'refused-by-you', null],
  ['directdebit', 'MD06', 'refused-by-you', null],
  ['directdebit', 'MD07', 'bank-says-no', null],
  ['creditcard', 'insufficient_funds', 'no-money', byCalendar],
  ['creditcard', 'temporary_failure', 'bank-says-no', byCalendar],
  ['creditcard', 'try_again_later', 'bank-says-no', byCalendar],
  ['creditcard', 'issuer_unavailable', 'bank-says-no', byCalendar],
  ['creditcard', 'authentication_required', 'confirm-needed', null],
  ['creditcard', 'authentication_failed', 'confirm-needed', null],
  ['creditcard', 'card_expired', 'card-expired', null],
  ['creditcard', 'inactive_card', 'card-expired', null],
  ['creditcard', 'invalid_card_number', 'account-wrong', null],
  ['creditcard', 'invalid_card_type', 'account-wrong', null],
  ['creditcard', 'invalid_cvv', 'account-wrong', null],
  ['creditcard', 'invalid_card_holder_name', 'account-wrong', null],
  ['creditcard', 'possible_fraud', 'bank-says-no', null],
  ['creditcard', 'refused_by_issuer', 'bank-says-no', null],
  ['directdebit', 'refused', 'mandate-gone', null],
  ['directdebit', 'XX99', 'other', null],
  ['directdebit', 'constructor', 'other', null],
  ['creditcard', 'AM04', 'other', null],
  [null, null, 'other', null],
])('%s %s', (method, code, failure, retries) => {
  expect(adviceOn(method, code)).toMatchObject({ failure, retries });
});

test('only a mandate of somebody who died is for staff alone', () => {
  expect(adviceOn('directdebit', 'MD07').isForStaff).toBe(true);
  expect(adviceOn('directdebit', 'AM04').isForStaff).toBeUndefined();
});

const debit = adviceOn('directdebit', 'AM04');
const card = adviceOn('creditcard', 'insufficient_funds');
test.each([
  ['five bank days', debit, '2027-02-01', '2027-02-01', '2027-02-08'],
  ['ten bank days from the first', debit, '2027-02-01', '2027-02-08', '2027-02-15'],
  ['and no more', debit, '2027-02-01', '2027-02-15', null],
  ['over Easter', debit, '2027-03-24', '2027-03-24', '2027-04-02'],
  ['a failure that is told late moves nothing', debit, '2027-02-01', '2027-02-10', '2027-02-15'],
  ['three days', card, '2027-02-01', '2027-02-01', '2027-02-04'],
  ['seven days', card, '2027-02-01', '2027-02-04', '2027-02-08'],
  ['fourteen days', card, '2027-02-01', '2027-02-08', '2027-02-15'],
  ['none after the third', card, '2027-02-01', '2027-02-15', null],
  ['none of what is hard', adviceOn('directdebit', 'AC01'), '2027-02-01', '2027-02-01', null],
])('%s', (_, advice, first, today, next) => {
  expect(nextTryOn(advice, first, today)).toBe(next);
});
