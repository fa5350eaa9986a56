import type { EInvoiceFormat } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';
import { invoiceOf } from './invoice-of.ts';
import { mendCii } from './mend-cii.ts';

/** As what the library writes each format. Factur-X is plain CII: its own form is the PDF around it. */
const syntaxes: Record<EInvoiceFormat, string> = {
  peppol: 'UBL',
  xrechnung: 'XRECHNUNG-UBL',
  'factur-x': 'CII',
};

/**
 * An invoice or a credit note for machines, by EN 16931 in the format of the document. The same document gives the same bytes.
 * @returns the bytes, and the name of the file: that of Factur-X is fixed, for inside of a PDF
 */
export async function renderInvoiceXml(document: InvoiceDocument): Promise<{ name: string; bytes: Buffer }> {
  const { FormatFactoryService } = await library();
  // Not by its InvoiceService, which compiles a schema for each invoice; types and tests hold us to that schema.
  const writer = new FormatFactoryService().createFormatService(syntaxes[document.format], silent);
  const written = await writer.generate(invoiceOf(document), {
    format: syntaxes[document.format],
    lang: document.langCode,
  });
  const xml = Buffer.from(written).toString('utf8');
  if (document.format === 'factur-x')
    return { name: 'factur-x.xml', bytes: Buffer.from(mendCii(xml, document)) };
  return { name: `${fileName(document.number)}.xml`, bytes: Buffer.from(xml) };
}

/** It is large, and a portal that issues no invoice does without. */
async function library() {
  return import('@e-invoice-eu/core');
}

const silent = { log() {}, warn() {}, error() {} };

function fileName(number: string): string {
  return number.replaceAll(/[^\w.-]/gu, '-');
}
