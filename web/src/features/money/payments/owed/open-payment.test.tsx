import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { markupOf, shown as wordsOf } from '#platform/shown.fixture.tsx';
import { aPayment } from '../payment.fixture.ts';
import { OpenPayment } from './open-payment.tsx';

const row = (more: Partial<Payment>) => <OpenPayment payment={aPayment(more)} isFirst />;
const shown = (more: Partial<Payment>) => wordsOf(row(more));

test('an open payment says what for, how much, by which reference, and can be paid', () => {
  const words = shown({});
  for (const part of ['Invoice of 20/11/2026', 'To be paid', '€18.09', 'RF18539007547034', 'Make payment'])
    expect(words).toContain(part);
  expect(words).not.toContain('Still open');
});

test('of what is paid in part it says how much is left', () => {
  expect(shown({ open: euros(809) })).toMatch(/Still open €8\.09/);
});

test('one that failed says why, and when we try again', () => {
  const words = shown({ state: 'failed', failure: 'no-money', nextTryAt: '2026-11-27T12:00:00.000Z' });
  expect(words).toContain('There was not enough money');
  expect(words).toContain('We try again by ourselves on 27/11/2026.');
  expect(words).toContain('Make payment');
});

test('what we collect for the first time is not tried again', () => {
  const words = shown({ nextTryAt: '2026-12-04T12:00:00.000Z' });
  expect(words).toContain('On 04/12/2026 we collect it by your payment method.');
  expect(words).not.toContain('again');
});

test('while a debit is under way nobody is asked to pay once more', () => {
  const words = shown({
    state: 'pending',
    method: 'directdebit',
    isProcessing: true,
    nextTryAt: '2026-11-27T12:00:00.000Z',
  });
  expect(words).toContain('A direct debit is under way.');
  expect(words).not.toMatch(/Make payment|We try again/);
});

test('what is owed by an invoice leads to it; an order has none yet', () => {
  const invoiceId = '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0b01';
  expect(markupOf(row({ invoiceId }))).toContain(`href="/account/invoices/${invoiceId}"`);
  expect(shown({ invoiceId: null })).not.toContain('To the invoice');
});
