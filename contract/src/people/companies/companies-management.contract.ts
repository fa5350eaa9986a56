import * as z from 'zod/mini';
import { listAudit } from '#ground/audit/audit.contract.ts';
import { allowanceStates } from '#ground/allowance/subscription-states.ts';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { country, idParams, instant } from '#values/values.ts';
import { company, vatStatuses } from './companies.contract.ts';
import { mfaDemands } from './company-policy.contract.ts';
import { passwordPolicy } from './password-policy.ts';

/** Where a company stands: at work, kept from signing in by staff, with its account closed by staff so that it may be deleted, or deleted. */
export const companyStates = ['active', 'blocked', 'account-closed', 'deleted'] as const;
/** One of {@link companyStates}. */
export type CompanyState = (typeof companyStates)[number];

/** The maker's own company has devices for tests; all others are customers. */
export const companyKinds = ['customer', 'maker'] as const;
/** One of {@link companyKinds}. */
export type CompanyKind = (typeof companyKinds)[number];

/** How many people and things a company has. */
const counts = {
  users: z.int(),
  devices: z.int(),
  /** Subscriptions that have not ended. */
  subscriptions: z.int(),
  /** On its invoices, with VAT; absent without MF. */
  open: z.optional(money),
};

/** A row of the list of all companies. */
export const companyListing = z.strictObject({
  company: companyRef,
  kind: z.enum(companyKinds),
  state: z.enum(companyStates),
  city: z.string(),
  country: z.string(),
  /** As the company's own page has it. */
  vatStatus: z.nullable(z.enum(vatStatuses)),
  ...counts,
  createdAt: instant,
});
/** A row of the list of all companies. */
export type CompanyListing = z.infer<typeof companyListing>;

/** Orders of the list; `-` before it is the reverse. */
export const companySorts = [
  'name',
  '-name',
  'customer-number',
  '-customer-number',
  'created',
  '-created',
] as const;

const companyFilter = {
  /** Part of name, city, e-mail address, VAT number or customer number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(z.enum(companySorts), 'name'),
  country: z.optional(country),
  /** Without it, those that are not deleted. */
  state: z.optional(z.enum(companyStates)),
  /** Whether it has a subscription that has not ended. */
  subscribed: z.optional(z.enum(['true', 'false'])),
  /** What the register said of its VAT number; `none` where it has no number. */
  vat: z.optional(z.enum([...vatStatuses, 'none'])),
  kind: z.optional(z.enum(companyKinds)),
};

/** `GET /management/companies` */
export const listCompanies = defineRoute({
  method: 'GET',
  path: '/management/companies',
  access: 'M',
  tag: 'management',
  summary: 'All companies',
  query: z.strictObject({ ...listQueryFields, ...companyFilter }),
  response: listOf(companyListing),
});

/** `GET /management/companies/export`: the same companies as CSV, all of them, in the caller's language. */
export const exportCompanies = defineRoute({
  method: 'GET',
  path: '/management/companies/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'All companies as CSV',
  query: z.strictObject(companyFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/** A company with all that staff see of it. */
export const managedCompany = z.strictObject({
  /** As its own Administrators see it. */
  details: company,
  kind: z.enum(companyKinds),
  state: z.enum(companyStates),
  ...counts,
  connectedDevices: z.int(),
  /** What it has with us beyond its invoices; absent without MF. */
  balance: z.optional(money),
  /** How many of its devices have which service allowance; states of none are left out. */
  allowance: z.array(z.strictObject({ state: z.enum(allowanceStates), devices: z.int() })),
  policy: z.strictObject({
    mfa: z.enum(mfaDemands),
    password: passwordPolicy,
    passwordExpiryDays: z.int(),
    passwordHistory: z.int(),
  }),
  /** The newest version of the terms that somebody of it agreed to; null where nobody did. */
  terms: z.nullable(z.strictObject({ version: z.string(), agreedAt: instant })),
  createdAt: instant,
  accountClosedAt: z.nullable(instant),
  signInBlockedAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  /** Of anybody in it. */
  lastSignInAt: z.nullable(instant),
});
/** A company with all that staff see of it. */
export type ManagedCompany = z.infer<typeof managedCompany>;

/** `GET /management/companies/{id}`: also one that was deleted, of which the number, the country and the books are left. */
export const getManagedCompany = defineRoute({
  method: 'GET',
  path: '/management/companies/{id}',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'A company',
  params: idParams,
  response: managedCompany,
  errors: ['unknown-company'],
});

/** `GET /management/companies/{id}/audit`: what its own Administrators read, newest first. */
export const listCompanyAudit = defineRoute({
  method: 'GET',
  path: '/management/companies/{id}/audit',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'The audit log of a company',
  params: idParams,
  query: listAudit.query,
  response: listAudit.response,
  errors: ['unknown-company'],
});
