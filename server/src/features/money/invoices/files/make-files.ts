import { createHash } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import { whoSellsOn } from '#features/money/seller/who-sells.ts';
import { deliverInvoice, recipientsOf } from '../deliveries/deliver-invoice.ts';
import { findAnyInvoice, type InvoiceRow } from '../invoices.queries.ts';
import { renderInvoicePdf } from '../pdf/render-invoice-pdf.ts';
import { publishInvoice } from '../publish-invoice.ts';
import { renderInvoiceXml } from '../xml/render-invoice-xml.ts';
import { insertFiles, selectFiles, type FileRow, type NewFile } from './files.queries.ts';

/**
 * Makes the files of an invoice from what stands on it, keeps them for ever, and has them sent: all of it once, however often and
 * however much at once this runs.
 * @returns the files that are kept
 */
export async function makeFiles(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'eDelivery'>,
  invoiceId: string,
): Promise<FileRow[]> {
  const { database, clock } = platform;
  const { allCompanies } = database;
  const kept = await selectFiles(allCompanies, invoiceId);
  if (kept.length > 0) return kept;
  const invoice = await findAnyInvoice(allCompanies, invoiceId);
  if (!invoice) throw new Error(`invoice ${invoiceId} is not there`);
  const files = await render(platform, invoice);
  const { company_id: companyId } = invoice;
  const at = clock.now();
  const isFirst = await database.transaction(companyId, async (trx) => {
    if (!(await insertFiles(trx, { companyId, invoiceId, at }, files))) return false;
    const recipients = await recipientsOf(platform, trx, companyId);
    await deliverInvoice(trx, invoice, recipients, { reason: 'issued', at });
    return true;
  });
  const now = isFirst ? await findAnyInvoice(allCompanies, invoiceId) : undefined;
  if (now) publishInvoice(platform, now);
  return selectFiles(allCompanies, invoiceId);
}

async function render(
  { database }: Pick<Platform, 'database'>,
  { document }: InvoiceRow,
): Promise<NewFile[]> {
  const seller = await whoSellsOn(database.allCompanies, document.issuedOn);
  const xml = await renderInvoiceXml(document);
  const pdf = await renderInvoicePdf(document, {
    logo: seller?.logo ?? null,
    xml: { ...xml, format: document.format },
  });
  return [
    { kind: 'pdf', name: `${document.number}.pdf`, bytes: pdf, sha256: hashOf(pdf) },
    { kind: 'xml', name: `${document.number}.xml`, bytes: xml.bytes, sha256: hashOf(xml.bytes) },
  ];
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
