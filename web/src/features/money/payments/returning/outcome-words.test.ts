import { paymentStates } from '@belfry/contract/money/payments/payment-states.ts';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { aPayment } from '../payment.fixture.ts';
import { isCounting, outcomeWords } from './outcome-words.ts';

const text = textOf('en-US');
const said = (more: Partial<Payment>, counts = false) => {
  const words = outcomeWords(aPayment(more), { counts, amount: '€0.02' }, text);
  return [words.title, ...words.more].join(' ');
};
const verification = { kind: 'verification', state: 'paid' } as const;

test.each(['invoice', 'checkout', 'verification'] as const)(
  'of an %s nothing is called paid before the server says so',
  (kind) => {
    const unpaid = paymentStates.filter((state) => !['paid', 'duplicate', 'retired'].includes(state));
    for (const state of unpaid) {
      const words = said({ kind, state }, true);
      expect(words).not.toMatch(/is paid|arrived|method counts|Thank you/);
      expect(said({ kind, state, isProcessing: true })).toContain('is being processed');
    }
  },
);

test('what is paid is called paid, also while another try is still open', () => {
  expect(said({ state: 'paid' })).toBe('This is paid. Thank you.');
  expect(said({ state: 'paid', isProcessing: true })).toBe('This is paid. Thank you.');
});

test('what ended otherwise says how, and what to do', () => {
  expect(said({ state: 'canceled' })).toBe('Payment cancelled The payment was cancelled. Nothing was paid.');
  expect(said({ state: 'expired' })).toMatch(/^Not paid in time .*Nothing was paid\.$/);
  expect(said({ state: 'failed', failure: 'card-expired' })).toMatch(
    /^Payment failed The card has expired.*choose another payment method\.$/,
  );
});

test('who left the page of the provider reads how to go on', () => {
  expect(said({ state: 'open', isProcessing: true })).toContain('If you left the payment page');
});

test('a new method counts once its mandate does, and not when the money arrives', () => {
  expect(said(verification)).toMatch(/counts once the bank has confirmed it.*€0\.02 goes back/);
  expect(said(verification, true)).toMatch(/^Your new payment method counts .*€0\.02.*goes back by itself/);
  expect(said({ ...verification, state: 'failed' })).toContain('Your payment method stays as it was.');
});

test('the mandate that counts is one from after the verification began', () => {
  const { createdAt } = aPayment();
  const mandate = { id: 'm', method: 'directdebit', state: 'valid', account: null, reference: 'M' } as const;
  const since = (at: string) => ({ current: { ...mandate, since: at } });
  expect(isCounting({ createdAt }, undefined)).toBe(false);
  expect(isCounting({ createdAt }, { current: null })).toBe(false);
  expect(isCounting({ createdAt }, since('2026-11-20T11:59:59.999Z'))).toBe(false);
  expect(isCounting({ createdAt }, since(createdAt))).toBe(true);
});
