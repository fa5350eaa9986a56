import type { EInvoiceFormat } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { renderArchivePdf } from '#platform/pdf/render-pdf.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';
import { facturXMetadata } from './factur-x-metadata.ts';
import { flatLogo, type Logo } from './flat-logo.ts';
import { letterhead, titleAndFacts } from './invoice-head.ts';
import { linesTable } from './invoice-lines.ts';
import { margins, styles, wordsIn } from './invoice-looks.ts';
import { paymentPart } from './invoice-payment.ts';
import { sums } from './invoice-sums.ts';

/** What goes with an invoice into its PDF. */
export interface InvoiceParts {
  /** Above it; without one the seller's name stands there. */
  logo: Logo | null;
  /** The same invoice for machines. Factur-X wants the name `factur-x.xml`. */
  xml: { name: string; bytes: Buffer; format: EInvoiceFormat };
}

/**
 * An invoice or a credit note as PDF/A-3b with its XML inside, in the buyer's language. The same document and parts give the same
 * bytes.
 */
export async function renderInvoicePdf(
  document: InvoiceDocument,
  { logo, xml }: InvoiceParts,
): Promise<Buffer> {
  const words = wordsIn(document.langCode);
  const { text } = words;
  const isCredit = document.kind === 'credit-note';
  const title = `${text(isCredit ? 'invoice-pdf.pdf.title.credit-note' : 'invoice-pdf.pdf.title')} ${document.number}`;
  return renderArchivePdf(
    {
      info: { title },
      language: words.langCode.slice(0, 2),
      namesOf: document.langCode.slice(0, 2),
      pageMargins: margins,
      defaultStyle: { fontSize: 9.5, lineHeight: 1.2, color: '#10201d' },
      styles,
      content: [
        letterhead(document, words, logo && (await flatLogo(logo))),
        ...titleAndFacts(document, words),
        linesTable(document, words),
        ...sums(document, words),
        paymentPart(document, words),
      ],
      footer: (page, pages) => ({
        margin: [margins[0], 24, margins[2], 0],
        columns: [
          { text: `${document.seller.legalName} · ${title}`, style: 'small' },
          {
            text: text('invoice-pdf.pdf.page', { page, pages }),
            style: 'small',
            alignment: 'right',
            width: 90,
          },
        ],
      }),
    },
    {
      // Noon, so that it is that day wherever somebody looks at it.
      madeAt: new Date(`${document.issuedOn}T12:00:00Z`),
      file: {
        name: xml.name,
        type: 'text/xml',
        bytes: xml.bytes,
        description: text('invoice-pdf.pdf.xml'),
      },
      ...(xml.format === 'factur-x' && { metadata: facturXMetadata(xml.name) }),
    },
  );
}
