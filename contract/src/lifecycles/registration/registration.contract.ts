import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { langCode } from '#ground/languages/languages.contract.ts';
import { firstChoiceErrors } from '#people/passwords/first-choice-errors.ts';
import { tokens } from '#people/sessions/sessions.contract.ts';
import { country, email, line, linkToken, newPassword, typedPhone } from '#values/values.ts';

/** Hours that the confirmation link of a new company lives. */
export const registrationHours = 24;

const tokenParams = z.strictObject({ token: linkToken });

/** `POST /registrations`: always answers 202, whether the address is free or not; the mail tells its owner. */
export const startRegistration = defineRoute({
  method: 'POST',
  path: '/registrations',
  access: 'public',
  failure: 'sending-e-mail-failed',
  tag: 'registration',
  summary: 'Ask for a new company; a confirmation goes to the address',
  body: z.strictObject({
    email,
    emailRepeat: email,
    langCode,
    /** Ticked on the form; where it is given, the agreement is kept with the terms' version. */
    agreedTerms: z.optional(z.literal(true)),
  }),
  status: 202,
  response: z.strictObject({ sent: z.literal(true) }),
  errors: ['e-mail-addresses-dont-match', 'too-many-requests'],
});

/** `GET /registrations/{token}`: what the confirmation link stands for. Does not use it up. */
export const getRegistration = defineRoute({
  method: 'GET',
  path: '/registrations/{token}',
  access: 'public',
  tag: 'registration',
  summary: 'The registration that a confirmation link stands for',
  params: tokenParams,
  response: z.strictObject({ email: z.string(), langCode }),
  errors: ['link-invalid', 'link-used', 'link-expired'],
});

/** Company details that a new company gives (spec §3 "Company"). */
export const companyDetails = z.strictObject({
  name: line(120, 1),
  address: line(160, 1),
  postalCode: line(16, 1),
  city: line(100, 1),
  country,
  taxNumber: z.optional(line(20)),
  phoneNumber: z.optional(typedPhone),
});

/** `POST /registrations/{token}`: makes the company and its first Administrator, and signs in. */
export const completeRegistration = defineRoute({
  method: 'POST',
  path: '/registrations/{token}',
  access: 'public',
  failure: 'creating-account-failed',
  tag: 'registration',
  summary: 'Create the company and its first Administrator',
  params: tokenParams,
  body: z.strictObject({
    company: companyDetails,
    firstName: line(60, 1),
    lastName: line(60, 1),
    password: newPassword,
    passwordRepeat: z.string(),
  }),
  status: 201,
  response: tokens,
  errors: [
    'link-invalid',
    'link-used',
    'link-expired',
    ...firstChoiceErrors,
    'e-mailaddress-already-in-use',
    'country-does-not-match-vat-number',
    'creating-account-failed',
  ],
});
