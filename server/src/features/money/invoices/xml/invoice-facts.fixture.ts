/** A line as a reader of the XML sees it; amounts in cents. */
export interface LineFacts {
  quantity: number;
  price: number;
  net: number;
  allowances: AllowanceFacts[];
  category: string;
  rate: string | undefined;
  from: string;
  until: string;
  name: string;
  note: string | undefined;
}

/** What is taken off a line or added to it. */
export interface AllowanceFacts {
  isCharge: boolean;
  amount: number;
  reason: string | undefined;
}

/** A party as a reader of the XML sees it. */
export interface PartyFacts {
  name: string;
  street: string | undefined;
  city: string | undefined;
  postalCode: string | undefined;
  country: string;
  vatId: string | undefined;
  legal: { id: string; scheme: string | undefined } | undefined;
  endpoint: { id: string; scheme: string } | undefined;
  contact: { name?: string; phone?: string; mail?: string } | undefined;
}

/** What an invoice says, read from UBL or CII; amounts in cents. */
export interface InvoiceFacts {
  root: string;
  customization: string;
  profile: string | undefined;
  typeCode: string;
  number: string;
  note: string | undefined;
  buyerReference: string | undefined;
  order: string | undefined;
  corrects: { number: string; issuedOn: string } | undefined;
  dueOn: string | undefined;
  termsNote: string | undefined;
  seller: PartyFacts;
  buyer: PartyFacts;
  means: { code: string; reference?: string; iban?: string; bic?: string; mandate?: string };
  tax: number;
  breakdown: {
    category: string;
    taxable: number;
    tax: number;
    rate?: string;
    reason?: string;
    code?: string;
  }[];
  totals: { lines: number; net: number; total: number; prepaid: number; payable: number };
  lines: LineFacts[];
}
