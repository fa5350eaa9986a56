import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { findReissuedLines } from '#features/money/invoices/find-reissued-lines.ts';
import { invoiceJobs } from '#features/money/invoices/invoices-jobs.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { restateRows } from '../state/restate-rows.ts';
import { lockSubscriptions, movePeriod, selectPeriodsOn } from '../subscriptions.queries.ts';

/** Once an invoice was issued anew, what was charged by it stands on the new one. */
export const followReissue = defineJob({
  ...invoiceJobs.reissued,
  async run(platform: Platform, { companyId, invoiceId, newInvoiceId }) {
    const { database, clock } = platform;
    const hasChanged = await database.transaction(companyId, async (trx) => {
      await lockPayer(trx, companyId);
      const rows = await lockSubscriptions(trx, companyId);
      const lines = await findReissuedLines(trx, companyId, newInvoiceId);
      for (const period of await selectPeriodsOn(trx, companyId, [invoiceId])) {
        const line = lines.get(period.line ?? 0);
        if (line !== undefined) await movePeriod(trx, period, { invoiceId: newInvoiceId, line });
      }
      return restateRows(trx, { companyId, rows, at: clock.now() });
    });
    if (hasChanged) await publishCart(platform, companyId);
  },
});
