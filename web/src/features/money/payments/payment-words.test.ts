import { paymentMethods } from '@belfry/contract/money/payments/payment-states.ts';
import { failureKinds } from '@belfry/contract/money/payments/payments.contract.ts';
import { expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { aPayment } from './payment.fixture.ts';
import { adviceOn, methodName } from './payment-words.ts';

const text = textOf('en-US');

test('a method has the name that it is offered by, or the words of the language', () => {
  const german = textOf('de-DE');
  expect(paymentMethods.map((method) => methodName(method, german, `${method} today`))).toEqual([
    'ideal today',
    'bancontact today',
    'Kreditkarte',
    'SEPA-Lastschrift',
    'Überweisung',
    'giropay today',
  ]);
  expect(methodName('ideal', german)).toBe('iDEAL');
});

test('each failure says what to do, once we have given up too', () => {
  for (const failure of failureKinds) {
    const reason = text(`payments.reason.${failure}`);
    expect(adviceOn(aPayment({ state: 'failed', failure }), text)).toEqual([reason]);
    expect(adviceOn(aPayment({ state: 'failed-multiple-times', failure }), text)).toEqual([
      reason,
      expect.stringContaining('We do not try again by ourselves.'),
    ]);
  }
  expect(adviceOn(aPayment({ state: 'failed' }), text)).toEqual([text('payments.reason.other')]);
});

test('while a debit is under way it says so, and nothing of a failure before', () => {
  const tried = aPayment({ state: 'pending', isProcessing: true, failure: 'no-money' });
  expect(adviceOn({ ...tried, method: 'directdebit' }, text)).toEqual([
    expect.stringMatching(/^A direct debit is under way/),
  ]);
  expect(adviceOn(tried, text)).toEqual([expect.stringMatching(/^A payment is under way/)]);
});

test('of a page that was left it says how to go on, of a chargeback that the amount is open again', () => {
  const said = (more: Parameters<typeof aPayment>[0]) => adviceOn(aPayment(more), text).join();
  expect(said({ state: 'open', isProcessing: true })).toContain('go on with it here');
  expect(said({ state: 'chargeback' })).toContain('is open again');
  expect(said({ state: 'canceled' })).toContain('Nothing was paid');
  expect(said({ state: 'added' })).toBe('');
});
