import { expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { aPayment } from '../payment.fixture.ts';
import { wayBack } from './way-back.ts';

test('who has paid an invoice goes back to it, and who paid something else to the subscription', () => {
  const text = textOf('en-US');
  const invoiceId = '0d536c44-68af-420a-8ee8-a894d391bac6';
  expect(wayBack(aPayment({ invoiceId }), text)).toEqual({
    to: `/account/invoices/${invoiceId}`,
    label: 'To the invoice',
  });
  const other = { to: '/account/subscription', label: 'To the subscription' };
  expect(wayBack(aPayment({ kind: 'checkout' }), text)).toEqual(other);
  expect(wayBack(undefined, text), 'not known yet').toEqual(other);
});
