import { changePaymentMethod } from '@belfry/contract/money/payments/payment-method.contract.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#platform/api-client/api-error.ts';
import { bodyFrom } from '#ui/form/use-form.ts';
import { aboutIban, checkMethod, mandateOf, type MethodValues } from './method-form.ts';

const state = {
  offered: [
    { method: 'ideal', label: 'iDEAL | Wero', isByIban: false },
    { method: 'directdebit', label: 'SEPA', isByIban: true },
  ] satisfies { method: MethodValues['method']; label: string; isByIban: boolean }[],
  consent: { version: '2026-11', text: 'You authorise us.' },
};
const typed = { 'mandate/name': 'Hof Sonne', 'mandate/iban': 'DE89 3704', agreed: '2026-11' };
const bodyOf = (values: MethodValues) =>
  JSON.parse(
    JSON.stringify(
      bodyFrom(
        { schema: changePaymentMethod.body, convert: (given: MethodValues) => mandateOf(given, state) },
        values,
      ),
    ),
  ) as unknown;

test('a mandate goes with a method by IBAN, whatever was typed before another was chosen', () => {
  expect(bodyOf({ method: 'directdebit', ...typed })).toEqual({
    method: 'directdebit',
    mandate: { name: 'Hof Sonne', iban: 'DE89 3704', consentVersion: '2026-11' },
  });
  expect(bodyOf({ method: 'ideal', ...typed })).toEqual({ method: 'ideal' });
});

test('a mandate is signed by whoever agrees to the text that is shown, not to one before', () => {
  const fault = { agreed: 'payments.screen.mandate.agree.missing' };
  expect(checkMethod({ method: 'directdebit', ...typed }, state)).toEqual({});
  expect(checkMethod({ method: 'directdebit', ...typed, agreed: '' }, state)).toEqual(fault);
  expect(checkMethod({ method: 'directdebit', ...typed, agreed: '2025-01' }, state)).toEqual(fault);
  expect(checkMethod({ method: 'ideal', ...typed, agreed: '' }, state)).toEqual({});
});

test('an IBAN that the server refuses says so in words of its own', () => {
  const refused = (pointer: string) =>
    new ApiError({
      code: 'invalid-input',
      status: 400,
      errors: [{ pointer, code: 'invalid-input', detail: 'Please check.' }],
    });
  expect(aboutIban(refused('/mandate/iban'), 'No IBAN.')).toMatchObject({
    errors: [{ pointer: '/mandate/iban', detail: 'No IBAN.' }],
  });
  expect(aboutIban(refused('/mandate/name'), 'No IBAN.')).toMatchObject({
    errors: [{ detail: 'Please check.' }],
  });
});
