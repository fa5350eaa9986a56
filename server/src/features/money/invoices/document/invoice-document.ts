import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { SubscriptionType } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { InvoiceKind } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { EInvoiceFormat } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import type { VatTreatment } from '#features/money/prices/vat/vat.rules.ts';

/** Where somebody is. */
export interface PostalAddress {
  address: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2; `GR` for Greece, whose VAT numbers begin with `EL`. */
  country: string;
}

/** Who sells, as it stands on an invoice. */
export interface InvoiceSeller extends PostalAddress {
  legalName: string;
  /** In the trade register: a KvK number where the country is NL. */
  registrationNumber: string;
  taxNumber: string;
  iban: string;
  bic: string | null;
  /** As the bank knows the account. */
  accountName: string;
  contactName: string;
  email: string;
  phoneNumber: string;
}

/** Where a machine delivers to: a scheme of the EAS list, e.g. `0106` for KvK numbers or `EM` for mail, and the id in it. */
export interface ElectronicAddress {
  scheme: string;
  id: string;
}

/** Who buys, as it stands on an invoice. */
export interface InvoiceBuyer extends PostalAddress {
  customerNumber: string;
  name: string;
  registrationNumber: string | null;
  taxNumber: string | null;
  endpoint: ElectronicAddress;
}

/** A line of an invoice. Amounts are below zero where time is taken back, as in a change of plan. */
export interface DocumentLine {
  /** 1 for the first. Lines of one reference stand together. */
  line: number;
  device: string;
  location: string | null;
  serialNumber: string | null;
  type: SubscriptionType;
  /** First day of the period, and the first after it. */
  from: Day;
  until: Day;
  /** The customer's own reference for it: that of the device, else that of the company. */
  reference: string | null;
  /** Before the discount, and the discount; without VAT. `net` is the one less the other. */
  amount: Money;
  discount: Money;
  net: Money;
}

/** How an invoice is paid. `reference` is what a transfer names it by (ISO 11649). */
export type PaymentTerms =
  /** By the buyer, to the seller's account, until the due day. */
  | { how: 'transfer'; reference: string }
  /** By us on the due day, by the mandate with this reference; what the account is known by. */
  | { how: 'direct-debit'; reference: string; mandateReference: string; account: string | null }
  /** By us on the due day, from the card that the company gave. */
  | { how: 'card'; reference: string; account: string | null }
  /** Nothing: it was paid before, or from the balance; and what a credit note gives back goes to the balance or takes from what is open. */
  | { how: 'settled'; reference: string };

/**
 * An invoice or a credit note with all that stands on it: fixed when it is issued, kept as it is, and what PDF and XML are made of.
 * Amounts of a credit note are as large as what it gives back, above zero.
 */
export interface InvoiceDocument {
  kind: InvoiceKind;
  number: string;
  issuedOn: Day;
  /** Null for a credit note. */
  dueOn: Day | null;
  /** In which the PDF speaks. */
  langCode: LangCode;
  format: EInvoiceFormat;
  /** Of a credit note: what it corrects, and why in staff's words. */
  corrects: { number: string; issuedOn: Day; reason: string } | null;
  /** BT-10: the company's own reference, else its customer number. */
  buyerReference: string;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  vat: VatTreatment;
  lines: readonly DocumentLine[];
  net: Money;
  vatAmount: Money;
  /** With VAT. */
  total: Money;
  /** What of the total was paid before or from the balance; what is left is to be paid. */
  prepaid: Money;
  terms: PaymentTerms;
}
