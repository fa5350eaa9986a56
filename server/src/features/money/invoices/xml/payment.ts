import type { EInvoiceFormat } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { textsIn } from '#platform/texts/texts.ts';
import type { InvoiceDocument, PaymentTerms } from '../document/invoice-document.ts';
import type { PaymentMeans } from './invoice-shape.ts';
import { fieldsOf, xmlText } from './xml-text.ts';

/** Codes of UNCL4461; a Dutch seller may use no others than these and 30, 48, 49 (NL-R-008). */
const byTransfer = '58';
const byDirectDebit = '59';
const byStandingAgreement = '57';

/** How it is paid: on a credit note too, which XRechnung asks for (BR-DE-1). */
export function paymentMeans({
  terms,
  format,
  seller,
}: Pick<InvoiceDocument, 'terms' | 'format' | 'seller'>): PaymentMeans {
  const reference = { 'cbc:PaymentID': xmlText(terms.reference) };
  if (terms.how === 'transfer') {
    return {
      'cbc:PaymentMeansCode': byTransfer,
      ...reference,
      'cac:PayeeFinancialAccount': {
        'cbc:ID': xmlText(seller.iban),
        ...fieldsOf({ 'cbc:Name': xmlText(seller.accountName) }),
        ...(seller.bic !== null && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': xmlText(seller.bic) } }),
      },
    };
  }
  if (terms.how === 'direct-debit' && saysMandate(format)) {
    return {
      'cbc:PaymentMeansCode': byDirectDebit,
      ...reference,
      'cac:PaymentMandate': { 'cbc:ID': xmlText(terms.mandateReference) },
    };
  }
  return { 'cbc:PaymentMeansCode': byStandingAgreement, ...reference };
}

/** With a mandate, XRechnung asks for the creditor's id and the buyer's whole account (BR-DE-30, BR-DE-31): it has neither. */
function saysMandate(format: EInvoiceFormat): boolean {
  return format !== 'xrechnung';
}

/** In words: with an amount due and no day of it this must be there (BR-CO-25), as on a credit note. */
export function paymentTermsText({
  kind,
  terms,
  langCode,
}: Pick<InvoiceDocument, 'kind' | 'terms' | 'langCode'>): string {
  const text = textsIn(langCode);
  if (kind === 'credit-note') return text('invoice-xml.terms.credit-note');
  const words: { [How in PaymentTerms['how']]: (of: Extract<PaymentTerms, { how: How }>) => string } = {
    transfer: ({ reference }) => text('invoice-xml.terms.transfer', { reference }),
    'direct-debit': ({ mandateReference }) =>
      text('invoice-xml.terms.direct-debit', { mandate: mandateReference }),
    card: () => text('invoice-xml.terms.card'),
    settled: () => text('invoice-xml.terms.settled'),
  };
  return (words[terms.how] as (of: PaymentTerms) => string)(terms);
}
