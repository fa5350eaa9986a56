import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { standings } from '#values/standing.ts';
import { country, email, instant, line, typedPhone } from '#values/values.ts';

const day = z.iso.date();

/** Most bytes of a logo: it stands in every invoice. */
export const maxLogoBytes = 200_000;

/** Who sells as it is typed, the logo apart. */
const sellerFields = {
  legalName: line(120, 1),
  address: line(160, 1),
  postalCode: line(16, 1),
  city: line(100, 1),
  country,
  /** Of the trade register: the KvK number in the Netherlands. */
  registrationNumber: line(30, 1),
  taxNumber: line(20, 1),
  iban: line(42, 1),
  bic: z.nullable(line(11, 8)),
  /** Exactly as the bank has it; as much as a transfer carries. */
  accountName: line(70, 1),
  contactName: line(120, 1),
  email,
  phoneNumber: typedPhone,
  /** What numbers of invoices begin with, and those of credit notes. */
  invoiceSeries: line(6, 1),
  creditSeries: line(6, 1),
  /** Whether buyers elsewhere in the EU without a valid VAT number pay the rate of their country (One Stop Shop). */
  oss: z.boolean(),
};

/** Names of what may change of a seller. */
export const sellerFieldNames = [
  'legalName',
  'address',
  'postalCode',
  'city',
  'country',
  'registrationNumber',
  'taxNumber',
  'iban',
  'bic',
  'accountName',
  'contactName',
  'email',
  'phoneNumber',
  'invoiceSeries',
  'creditSeries',
  'oss',
  'logo',
] as const;
/** What may change of a seller. */
export type SellerField = (typeof sellerFieldNames)[number];

/** Who sells from a day on. */
export const managedSeller = z.strictObject({
  legalName: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  registrationNumber: z.string(),
  taxNumber: z.string(),
  iban: z.string(),
  bic: z.nullable(z.string()),
  accountName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  invoiceSeries: z.string(),
  creditSeries: z.string(),
  oss: z.boolean(),
  id: z.int(),
  validFrom: day,
  addedAt: instant,
  standing: z.enum(standings),
  /** The picture as a `data:` address; null without one. Only of the row that holds today. */
  logo: z.nullable(z.string()),
  hasLogo: z.boolean(),
  /** What is other than in the row that held until then; empty of the first. */
  changed: z.array(z.enum(sellerFieldNames)),
});
/** Who sells from a day on. */
export type ManagedSeller = z.infer<typeof managedSeller>;

/** Who sold, sells and will sell. */
export const managedSellers = z.strictObject({
  version: z.int(),
  today: day,
  items: z.array(managedSeller),
});
/** Who sold, sells and will sell. */
export type ManagedSellers = z.infer<typeof managedSellers>;

/** `GET /management/seller`: the newest first. */
export const getManagedSellers = defineRoute({
  method: 'GET',
  path: '/management/seller',
  access: 'M',
  tag: 'management',
  summary: 'Who sold, sells and will sell',
  response: managedSellers,
});

/** `POST /management/seller`: who sells from today or a day to come; invoices that were issued keep theirs. */
export const addManagedSeller = defineRoute({
  method: 'POST',
  path: '/management/seller',
  access: 'MF',
  stepUp: true,
  tag: 'management',
  summary: 'Say who sells from a day on',
  body: z.strictObject({
    ...sellerFields,
    validFrom: day,
    /** A PNG or JPEG in base64; null takes it away. Left out it stays as it is on that day. */
    logo: z.optional(z.nullable(z.string().check(z.maxLength(280_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)))),
    version: z.int(),
  }),
  bodyLimit: 300_000,
  response: managedSellers,
  status: 201,
  errors: ['changed-meanwhile', 'country-does-not-match-vat-number', 'not-allowed-now', 'step-up-required'],
  idempotent: true,
  offline: 'fail',
});

/** `GET /management/seller/vat-check`: what the EU's register says of a number now. */
export const checkSellerVatNumber = defineRoute({
  method: 'GET',
  path: '/management/seller/vat-check',
  access: 'MF',
  tag: 'management',
  summary: 'Ask the register about the VAT number of the seller',
  query: z.strictObject({ country, taxNumber: line(20, 1) }),
  response: z.strictObject({ answer: z.enum(['valid', 'invalid', 'unknown']) }),
  errors: ['country-does-not-match-vat-number'],
  // The register asks that of the country, which takes its time.
  timeout: 20_000,
});
