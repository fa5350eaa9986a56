import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { defineRoute } from '#http/route.ts';
import { id } from '#values/values.ts';
import { maxHits } from './search.contract.ts';

const company = companyRef;

/** What staff found across companies, by its kind. Amounts are none of it. */
export const managedHit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('company'), id, name: z.string(), customerNumber: z.nullable(z.int()) }),
  z.strictObject({ kind: z.literal('device'), id, serialNumber: z.string(), name: z.string(), company }),
  z.strictObject({ kind: z.literal('invoice'), id, number: z.string(), company }),
  z.strictObject({
    kind: z.literal('sim'),
    id,
    iccid: z.string(),
    /** The device that it is in; the serial number of the last where it is in none any more; empty where it never was in one. */
    deviceName: z.string(),
    company,
  }),
  z.strictObject({
    kind: z.literal('user'),
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    company,
  }),
]);
/** What staff found across companies, by its kind. */
export type ManagedHit = z.infer<typeof managedHit>;

/** The kinds, in the order in which they are answered. */
export const managedKinds = [
  'company',
  'device',
  'invoice',
  'sim',
  'user',
] as const satisfies readonly ManagedHit['kind'][];

/** `GET /management/search`: at most {@link maxHits} of each kind. The look stands once an hour in the maker's own log. */
export const searchCompanies = defineRoute({
  method: 'GET',
  path: '/management/search',
  access: 'M',
  tag: 'management',
  summary: `Find companies, devices, invoices, SIM cards and users of all companies, at most ${maxHits} of each`,
  query: z.strictObject({
    /**
     * Part of a company's name, of a device's name, location or serial number, of an invoice's number, of a person's name or
     * e-mail address; the whole of a customer number; four figures or more of an ICCID, a SIM card's number or its IMSI. Fewer than three characters begin a word.
     */
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
  response: z.strictObject({
    hits: z.array(managedHit),
    /** Kinds of which there is more than is shown. */
    more: z.array(z.enum(managedKinds)),
  }),
});
