import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeliveryReason } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import type { MailReader } from '#features/ground/account-mails/account-mail.job.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import { findInvoiceReaders } from '#features/people/companies/find-invoice-readers.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import { invoiceJobs } from '../invoices-jobs.ts';
import { touchInvoice, type InvoiceRow } from '../invoices.queries.ts';
import { insertDeliveries, type DeliveryRow, type NewDelivery } from './deliveries.queries.ts';

/** Whom an invoice goes to. */
interface Recipients {
  /** `scheme:id` in the network of access points; null where it goes by mail alone. */
  participant: string | null;
  readers: readonly MailReader[];
}

/**
 * Whom an invoice goes to when it is issued: the users who want invoices, and the company's invoice addresses, or the network instead of
 * those. An invoice that nobody would get goes to whoever reads about the company's money.
 */
export async function recipientsOf(
  { eDelivery }: Pick<Platform, 'eDelivery'>,
  trx: Kysely<DB>,
  companyId: string,
): Promise<Recipients> {
  const buyer = await findBuyer(trx, companyId);
  if (!buyer) return { participant: null, readers: [] };
  const users = await findInvoiceReaders(trx, companyId, 'receive_invoices');
  // The network carries UBL; Factur-X is CII in a PDF.
  const isCarried = buyer.way === 'network' && buyer.format !== 'factur-x';
  const to = isCarried && eDelivery ? buyer.participant : null;
  const participant = to && `${to.scheme}:${to.id}`;
  const addresses = buyer.invoiceEmails.map((email) => ({ email, langCode: buyer.langCode }));
  const readers = distinct(participant === null ? [...addresses, ...users] : users);
  if (participant !== null || readers.length > 0) return { participant, readers };
  return { participant, readers: await findMoneyReaders(trx, companyId) };
}

/** Has an invoice sent, in the caller's transaction: each recipient gets it once for a reason, unless somebody asked for it again. */
export async function deliverInvoice(
  trx: Kysely<DB>,
  invoice: Pick<InvoiceRow, 'id' | 'company_id' | 'document'>,
  { participant, readers }: Recipients,
  { reason, at }: { reason: DeliveryReason; at: Date },
): Promise<DeliveryRow[]> {
  const of = { companyId: invoice.company_id, invoiceId: invoice.id, reason };
  const wanted: NewDelivery[] = readers.map(({ email, langCode }) => ({
    ...of,
    id: randomUUID(),
    way: 'mail',
    recipient: email,
    langCode: langCode as LangCode,
  }));
  if (participant !== null)
    wanted.push({
      ...of,
      id: randomUUID(),
      way: 'network',
      recipient: participant,
      langCode: invoice.document.langCode,
    });
  const added = await insertDeliveries(trx, wanted, at);
  if (added.length === 0) return [];
  await enqueue(
    trx,
    added.map(({ id: deliveryId, way }) =>
      (way === 'mail' ? invoiceJobs.sendMail : invoiceJobs.sendDocument).of({ deliveryId }),
    ),
  );
  await touchInvoice(trx, invoice.id);
  return added;
}

/** Each address once, in the language in which it came last. */
function distinct(readers: readonly MailReader[]): MailReader[] {
  return [...new Map(readers.map((reader) => [reader.email.toLowerCase(), reader])).values()];
}
