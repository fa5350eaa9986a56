import * as z from 'zod/mini';
import {
  completeRegistration,
  startRegistration,
} from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { describe, expect, test } from 'vitest';
import { issuesOfError } from './field-issues.ts';
import { bodyOf, checkBody, isOptional, limitsOf, schemaAt } from './form-issues.ts';

const schema = completeRegistration.body;

describe('the body of a form', () => {
  test('is made from paths, without optional fields that were left empty', () => {
    const values = { 'company/name': 'Demo', 'company/phoneNumber': '', firstName: 'Anna' };
    expect(bodyOf(schema, values)).toEqual({ company: { name: 'Demo' }, firstName: 'Anna' });
  });

  test('keeps an empty text where the schema admits it, so that it can be cleared', () => {
    const clearable = z.strictObject({ location: z.optional(z.string()) });
    expect(bodyOf(clearable, { location: '' })).toEqual({ location: '' });
  });
});

describe('the body of what may be empty', () => {
  const contact = z.strictObject({
    phone: z.optional(z.nullable(z.string().check(z.minLength(5)))),
    reference: z.nullable(z.string()),
  });

  test('has null where an empty text is none, and the text where it is one', () => {
    expect(bodyOf(contact, { phone: '', reference: '' })).toEqual({ phone: null, reference: '' });
    expect(bodyOf(contact, { phone: '12345', reference: 'x' })).toEqual({ phone: '12345', reference: 'x' });
  });

  test("has nothing that the schema does not know: it is the form's own", () => {
    expect(bodyOf(contact, { phone: '12345', version: 3 })).toEqual({ phone: '12345' });
  });
});

describe('faults', () => {
  test('an empty field asks to be filled in', () => {
    const issues = checkBody(startRegistration.body, {
      email: '',
      emailRepeat: 'a@b.example',
      langCode: 'en-US',
    });
    expect(issues).toEqual({ email: { id: 'ui.field.required' } });
  });

  test('an address of no form says which form it has', () => {
    const issues = checkBody(startRegistration.body, {
      email: 'anna',
      emailRepeat: 'anna',
      langCode: 'en-US',
    });
    expect(issues['email']).toEqual({ id: 'ui.field.email' });
  });

  test('a text of the wrong length says both limits', () => {
    const body = bodyOf(schema, { 'company/name': 'x'.repeat(121), password: 'short' });
    const issues = checkBody(schema, body);
    expect(issues['company/name']).toEqual({
      id: 'ui.field.length',
      values: { minlength: 1, maxlength: 120 },
    });
    expect(issues['password']).toEqual({ id: 'ui.field.length', values: { minlength: 10, maxlength: 128 } });
  });

  test('a number out of its range says the range', () => {
    const range = z.strictObject({ delay: z.int().check(z.gte(0), z.lte(3600)) });
    const issue = { id: 'ui.field.range', values: { min: 0, max: 3600 } };
    expect(checkBody(range, { delay: 4000 })).toEqual({ delay: issue });
  });
});

test('a fault of a row stands at its field', () => {
  const shift = z.strictObject({ from: z.string().check(z.regex(/^\d\d:\d\d$/)) });
  const rota = z.strictObject({ rota: z.nullable(z.array(shift)) });
  expect(checkBody(rota, { rota: [{ from: '08:00' }, { from: '' }, { from: '8' }] })).toEqual({
    'rota/1/from': { id: 'ui.field.required' },
    'rota/2/from': { id: 'ui.field.invalid' },
  });
});

test('what a control is told comes from the schema', () => {
  expect(limitsOf(schemaAt(schema, ['company', 'name']))).toMatchObject({ minimum: 1, maximum: 120 });
  expect(isOptional(schemaAt(schema, ['company', 'taxNumber']))).toBe(true);
  expect(isOptional(schemaAt(schema, ['firstName']))).toBe(false);
});

test('the faults of the server stand at their fields, by code where there is a text', () => {
  const errors = [
    { pointer: '/company/taxNumber', code: 'country-does-not-match-vat-number', detail: 'x' },
    { pointer: '/email', code: 'strange', detail: 'Not this one' },
  ];
  expect(issuesOfError({ errors }, { 'errors.country-does-not-match-vat-number': '' })).toEqual({
    'company/taxNumber': { id: 'errors.country-does-not-match-vat-number' },
    email: { words: 'Not this one' },
  });
  expect(issuesOfError(new Error('x'), {})).toEqual({});
});
