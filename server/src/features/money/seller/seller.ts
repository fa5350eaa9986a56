/** Who sells, as it stands on invoices (design page 8.1). */
export interface Seller {
  legalName: string;
  address: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2, a member of the European Union. */
  country: string;
  /** Of the trade register: the KvK number in the Netherlands. */
  registrationNumber: string;
  taxNumber: string;
  /** Of the account that transfers go to. */
  iban: string;
  bic: string | null;
  /** The account's name exactly as the bank has it: a payer's bank compares it. */
  accountName: string;
  contactName: string;
  email: string;
  /** E.164. */
  phoneNumber: string;
  /** What numbers of invoices begin with, and those of credit notes. */
  invoiceSeries: string;
  creditSeries: string;
  /** Whether buyers in other countries of the EU without a valid VAT number pay the rate of their country (One Stop Shop). */
  oss: boolean;
  logo: Logo | null;
}

/** A picture for the head of invoices. */
export interface Logo {
  type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}
