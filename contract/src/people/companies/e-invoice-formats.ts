/**
 * Forms in which a company gets its invoices for machines, all by EN 16931: Peppol BIS Billing 3 and XRechnung 3.0 in UBL, Factur-X
 * 1.08 inside of the PDF.
 */
export const eInvoiceFormats = ['peppol', 'xrechnung', 'factur-x'] as const;
/** A form in which a company gets its invoices for machines. */
export type EInvoiceFormat = (typeof eInvoiceFormats)[number];

/** On which way a company gets its invoices: by mail, or over the network of access points, by mail where that fails. */
export const eInvoiceWays = ['mail', 'network'] as const;
/** On which way a company gets its invoices. */
export type EInvoiceWay = (typeof eInvoiceWays)[number];
