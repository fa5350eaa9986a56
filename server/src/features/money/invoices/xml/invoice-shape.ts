import type { Invoice } from '@e-invoice-eu/core';

/** An invoice or a credit note as the library takes it: names of UBL, whatever is written in the end. */
export type Head = Invoice['ubl:Invoice'];
/** Who sells. */
export type SellerParty = Head['cac:AccountingSupplierParty']['cac:Party'];
/** Who buys. */
export type BuyerParty = Head['cac:AccountingCustomerParty']['cac:Party'];
/** A scheme of electronic addresses. */
export type EndpointScheme = NonNullable<SellerParty['cbc:EndpointID@schemeID']>;
/** A scheme of registers of companies. */
export type RegisterScheme = NonNullable<SellerParty['cac:PartyLegalEntity']['cbc:CompanyID@schemeID']>;
/** A country. */
export type CountryCode = SellerParty['cac:PostalAddress']['cac:Country']['cbc:IdentificationCode'];
/** How it is paid. */
export type PaymentMeans = NonNullable<Head['cac:PaymentMeans']>[number];
/** A line. */
export type Line = Head['cac:InvoiceLine'][number];
/** What is taken off a line or added to it. */
export type LineAllowance = NonNullable<Line['cac:AllowanceCharge']>[number];
/** The VAT of the whole. */
export type TaxTotal = Head['cac:TaxTotal'][number];
