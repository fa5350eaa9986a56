import { euros } from '@belfry/contract/values/money.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { refusalOf } from '#platform/mail/mail-refusal.rules.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { claimsOfInvoices } from '#features/money/payments/collection/claims-of-invoices.ts';
import { isUnderWay } from '#features/money/payments/collection/under-way.rules.ts';
import { paymentLinkPath } from '#features/money/payments/dunning/payment-link.ts';
import { makeFiles } from '../files/make-files.ts';
import { fileTypes } from '../files/send-invoice-file.ts';
import { invoiceJobs } from '../invoices-jobs.ts';
import { findAnyInvoice } from '../invoices.queries.ts';
import { seesInvoices } from '../links/find-linked.ts';
import { invoicesLinkPath } from '../links/invoices-link.ts';
import { findDelivery, type DeliveryRow } from './deliveries.queries.ts';
import { invoiceLetter } from './invoice-letter.ts';
import { noteDelivery } from './note-delivery.ts';

/** Mails an invoice with its files to one reader. What the mail server refuses, or does not take in the end, did not arrive, and the invoice says so. */
export const sendInvoiceMail = defineJob({
  ...invoiceJobs.sendMail,
  async run(platform: Platform, { deliveryId }, { isLast }) {
    const delivery = await findDelivery(platform.database.allCompanies, deliveryId);
    if (delivery?.state !== 'waiting' || delivery.recipient === '') return;
    try {
      await send(platform, delivery);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null && !isLast) throw error;
      platform.log.error({ err: error, delivery: deliveryId }, 'an invoice could not be mailed');
      await noteDelivery(platform, deliveryId, { state: 'bounced', detail: refusal ?? 'mail server' });
      return;
    }
    await noteDelivery(platform, deliveryId, { state: 'sent' });
  },
});

async function send(platform: Platform, delivery: DeliveryRow): Promise<void> {
  const { config, clock, database, mail } = platform;
  const { allCompanies } = database;
  const { company_id: companyId, invoice_id: invoiceId, recipient, lang_code: langCode } = delivery;
  const invoice = await findAnyInvoice(allCompanies, invoiceId);
  if (!invoice) throw new Error(`delivery ${delivery.id} is of no invoice`);
  const files = await makeFiles(platform, invoiceId);
  const standing = (await findStandings(allCompanies, companyId, [invoiceId])).get(invoiceId);
  const claim = (await claimsOfInvoices(allCompanies, companyId, [invoiceId])).get(invoiceId);
  const at = clock.now();
  const open = standing?.open ?? euros(0);
  const linkTo = (path: string) => `${config.publicUrl}${path}`;
  const allUrl = (await seesInvoices(allCompanies, companyId, recipient))
    ? linkTo(invoicesLinkPath(config, { companyId, address: recipient }, at))
    : null;
  const page = await renderMailPage(
    invoiceLetter({
      document: invoice.document,
      // A mail may wait for days, and the bank take the money back meanwhile.
      isPaid: delivery.reason === 'paid' && open.cents <= 0,
      open,
      today: bookDay(at),
      isUnderWay: claim !== undefined && isUnderWay(claim),
      langCode,
      brand: config.BRAND_NAME,
      allUrl,
      payUrl: claim ? linkTo(paymentLinkPath(config, { companyId, paymentId: claim.id }, at)) : null,
    }),
    config.brand,
  );
  await mail.send({
    to: recipient,
    messageId: `invoice-${delivery.id}`,
    bounceOf: delivery.id,
    attachments: files.map(({ kind, name, bytes }) => ({
      filename: name,
      contentType: fileTypes[kind],
      content: bytes,
    })),
    ...page,
  });
}
