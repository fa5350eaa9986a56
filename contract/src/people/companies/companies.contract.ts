import * as z from 'zod/mini';
import { langCode } from '#ground/languages/languages.contract.ts';
import { defineRoute } from '#http/route.ts';
import { country, email, id, instant, line, typedPhone } from '#values/values.ts';
import { eInvoiceFormats, eInvoiceWays } from './e-invoice-formats.ts';
import { maxElectronicAddressLength } from './electronic-address.ts';
import { maxRegistrationLength } from './registration-form.ts';

/**
 * What the register of VAT numbers said last about the company's: `unknown` where it has not answered yet. An answer
 * stays until there is a newer one; a register that is down takes nothing back.
 */
export const vatStatuses = ['valid', 'invalid', 'unknown'] as const;
/** One of {@link vatStatuses}. */
export type VatStatus = (typeof vatStatuses)[number];

/** Most addresses that invoices go to. */
export const maxInvoiceEmails = 10;

/** The company of whoever is signed in (spec §3 "Company"). */
export const company = z.strictObject({
  id,
  name: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  taxNumber: z.nullable(z.string()),
  /** The company says that it has no VAT number. */
  noTaxNumber: z.boolean(),
  /** Of the contact person, E.164. */
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  invoiceEmails: z.array(z.string()),
  /**
   * The buyer's reference (BT-10): stands on each invoice, and groups the lines of devices without an order number of their own. For
   * a German authority its Leitweg-ID.
   */
  invoiceReference: z.nullable(z.string()),
  /** The language of its invoices; that of the country while nobody has chosen one. */
  invoiceLangCode: langCode,
  /** In the trade register: of the KvK in the Netherlands, of the KBO in Belgium, e.g. `HRB 12345 B` in Germany. */
  registrationNumber: z.nullable(z.string()),
  /** Where a machine delivers invoices to, as `scheme:id` with a scheme of the EAS list. */
  electronicAddress: z.nullable(z.string()),
  eInvoiceFormat: z.enum(eInvoiceFormats),
  eInvoiceWay: z.enum(eInvoiceWays),
  /** What it is known by on invoices; ours, and never another's. */
  customerNumber: z.string(),
  /** Null where the register knows nothing of such a number, or there is none. */
  vatStatus: z.nullable(z.enum(vatStatuses)),
  /** When the register answered; null while it has not. */
  vatCheckedAt: z.nullable(instant),
  version: z.int(),
});
/** The company of whoever is signed in. */
export type Company = z.infer<typeof company>;

/** `GET /company` */
export const getCompany = defineRoute({
  method: 'GET',
  path: '/company',
  access: 'C',
  tag: 'company',
  summary: 'Company details',
  response: company,
});

/** Company details that can be changed; null empties what may be empty. */
export const companyChange = z.strictObject({
  name: z.optional(line(120, 1)),
  address: z.optional(line(160, 1)),
  postalCode: z.optional(line(16, 1)),
  city: z.optional(line(100, 1)),
  country: z.optional(country),
  taxNumber: z.optional(z.nullable(line(20))),
  noTaxNumber: z.optional(z.boolean()),
  phoneNumber: z.optional(z.nullable(typedPhone)),
  email: z.optional(z.nullable(email)),
  invoiceEmails: z.optional(z.array(email).check(z.maxLength(maxInvoiceEmails))),
  invoiceReference: z.optional(z.nullable(line(60))),
  invoiceLangCode: z.optional(langCode),
  registrationNumber: z.optional(z.nullable(line(maxRegistrationLength))),
  electronicAddress: z.optional(z.nullable(line(maxElectronicAddressLength))),
  eInvoiceFormat: z.optional(z.enum(eInvoiceFormats)),
  eInvoiceWay: z.optional(z.enum(eInvoiceWays)),
  /** The version that was looked at; the change is refused where there is a newer one. */
  version: z.int(),
});

/**
 * `PATCH /company`: a new VAT number is asked for at the register in the background. Whoever chooses the network for invoices, or a
 * new address in it, is looked up there first; without an address they come by mail again.
 */
export const updateCompany = defineRoute({
  method: 'PATCH',
  path: '/company',
  access: 'CE',
  tag: 'company',
  summary: 'Change company details',
  body: companyChange,
  response: company,
  errors: [
    'changed-meanwhile',
    'country-does-not-match-vat-number',
    'buyer-not-reachable',
    'communication-error',
  ],
});
