import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { passwordPolicy } from './password-policy.ts';

/** Whose account needs a method of MFA. */
export const mfaDemands = ['optional', 'administrators', 'all'] as const;
/** One of {@link mfaDemands}. */
export type MfaDemand = (typeof mfaDemands)[number];

/** Most days that a password lives; 0 is for ever. */
export const maxExpiryDays = 730;
/** Most former passwords that are refused. */
export const maxPasswordHistory = 24;

const policyFields = {
  mfa: z.enum(mfaDemands),
  password: passwordPolicy,
  passwordExpiryDays: z.int().check(z.gte(0), z.lte(maxExpiryDays)),
  passwordHistory: z.int().check(z.gte(0), z.lte(maxPasswordHistory)),
};

/** What a policy asks and some users do not meet yet. */
export const policyWarnings = ['mfa-missing', 'password-expired'] as const;
/** One of {@link policyWarnings}. */
export type PolicyWarning = (typeof policyWarnings)[number];

/** What a company asks of its users (page 1.6). */
export const companyPolicy = z.strictObject({
  ...policyFields,
  version: z.int(),
  /** How many users have still to do something; only what concerns at least one. */
  warnings: z.array(z.strictObject({ kind: z.enum(policyWarnings), users: z.int() })),
});
/** What a company asks of its users. */
export type CompanyPolicyAnswer = z.infer<typeof companyPolicy>;

/** `GET /company/policy` */
export const getCompanyPolicy = defineRoute({
  method: 'GET',
  path: '/company/policy',
  access: 'C',
  tag: 'company',
  summary: 'What the company asks of its users',
  response: companyPolicy,
});

/** `PUT /company/policy`: holds from the next sign-in or refresh of each user on; nobody is signed out by it. */
export const putCompanyPolicy = defineRoute({
  method: 'PUT',
  path: '/company/policy',
  access: 'UE',
  stepUp: true,
  tag: 'company',
  summary: 'Change what the company asks of its users',
  body: z.strictObject({ ...policyFields, version: z.int() }),
  response: companyPolicy,
  errors: ['step-up-required', 'changed-meanwhile'],
});
