import { expect, test } from 'vitest';
import { aCheckout } from '../checkout.fixture.ts';
import { checkOrder, chosenWay, orderBody, type OrderValues } from './order-form.ts';

const filled: OrderValues = {
  way: '',
  'mandate/name': 'Demo Farm',
  'mandate/iban': 'NL91ABNA0417164300',
  agreed: '2026-11',
  business: true,
};
const signed = { ...filled, way: 'directdebit signed-mandate' };

test('what is ordered is what is shown, by the way that is chosen', () => {
  const { methods } = aCheckout();
  expect(chosenWay({ methods }, filled)).toBe(methods[0]);
  expect(orderBody(filled, aCheckout())).toEqual({
    method: 'ideal',
    cartVersion: 'v1',
    conditionsVersion: '2026-11',
    mandate: undefined,
  });
  expect(orderBody(signed, aCheckout())).toMatchObject({
    method: 'directdebit',
    mandate: { name: 'Demo Farm', iban: 'NL91ABNA0417164300', consentVersion: '2026-11' },
  });
});

test('a way that is not offered any more is none; the first takes its place', () => {
  const [ideal] = aCheckout().methods;
  expect(chosenWay({ methods: ideal ? [ideal] : [] }, signed)?.method).toBe('ideal');
  expect(chosenWay({ methods: [] }, signed)).toBeUndefined();
});

test('nobody orders who does not declare to be a business, or has not agreed to the mandate that is signed', () => {
  expect(checkOrder(filled, aCheckout())).toEqual({});
  expect(checkOrder({ ...filled, business: false }, aCheckout())).toEqual({
    business: 'checkout.business.missing',
  });
  // Agreed to a text of before: not to the one that is shown.
  expect(checkOrder({ ...signed, agreed: '2025-01' }, aCheckout())).toEqual({
    agreed: 'payments.screen.mandate.agree.missing',
  });
  expect(checkOrder({ ...filled, agreed: '' }, aCheckout())).toEqual({});
});
