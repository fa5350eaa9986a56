import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { findInvoiceReaders } from '#features/people/companies/find-invoice-readers.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { paymentJobs } from '#features/money/payments/payments-jobs.ts';
import { makeFiles } from '../files/make-files.ts';
import { findAnyInvoice } from '../invoices.queries.ts';
import { publishInvoice } from '../publish-invoice.ts';
import { selectDeliveries } from './deliveries.queries.ts';
import { deliverInvoice } from './deliver-invoice.ts';

/** Most deliveries of an invoice that are looked through. */
const mostDeliveries = 500;

/**
 * Tells the users who want to hear it that an invoice was paid, once for each invoice. Where it was paid when it was issued, whoever
 * got it then knows; where it was only credited, nothing was paid.
 */
export const tellPaid = defineJob({
  ...paymentJobs.invoicePaid,
  async run(platform: Platform, { invoiceId }) {
    const { database, clock } = platform;
    const invoice = await findAnyInvoice(database.allCompanies, invoiceId);
    if (!invoice) return;
    // Whoever gets the invoice stands in the book of deliveries before whoever hears that it is paid.
    await makeFiles(platform, invoiceId);
    const { company_id: companyId, document } = invoice;
    const told = await database.transaction(companyId, async (trx) => {
      const standing = (await findStandings(trx, companyId, [invoiceId])).get(invoiceId);
      if (!standing || standing.open.cents > 0 || standing.paid.cents <= 0) return [];
      const sent =
        document.terms.how === 'settled' ? await selectDeliveries(trx, invoiceId, mostDeliveries) : [];
      const knows = new Set(sent.map(({ recipient }) => recipient.toLowerCase()));
      const readers = (await findInvoiceReaders(trx, companyId, 'receive_paid_invoices')).filter(
        ({ email }) => !knows.has(email.toLowerCase()),
      );
      return deliverInvoice(
        trx,
        invoice,
        { participant: null, readers },
        { reason: 'paid', at: clock.now() },
      );
    });
    const now = told.length > 0 ? await findAnyInvoice(database.allCompanies, invoiceId) : undefined;
    if (now) publishInvoice(platform, now);
  },
});
