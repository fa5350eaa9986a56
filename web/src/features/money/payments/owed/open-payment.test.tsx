import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compiledTexts } from '#platform/i18n/texts.fixture.ts';
import { aPayment } from '../payment.fixture.ts';
import { OpenPayment } from './open-payment.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': compiledTexts('en-US') } });
/** What the row says, without its marks. */
const shown = (more: Partial<Payment>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <OpenPayment payment={aPayment(more)} isFirst />
      </QueryClientProvider>
    </I18nProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

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
