import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { quoteSubscriptions } from '#features/money/subscriptions/starting/quote-subscriptions.ts';
import {
  issueFirstInvoice,
  startSubscriptions,
} from '#features/money/subscriptions/starting/start-subscriptions.ts';

/** The types of the first devices; the others pay by the month. */
const firstTypes = ['monthly', 'yearly', '3-monthly'] as const satisfies readonly ChargedType[];

/**
 * Completes what a demo company says for its invoices, has its first user get them, and begins a subscription for each of its devices,
 * whose first invoice is open.
 */
export async function fillInvoices(
  platform: Platform,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<void> {
  const { database, clock } = platform;
  const at = clock.now();
  await database.transaction(companyId, async (trx) => {
    await trx
      .updateTable('companies')
      .set({ registration_number: '87654321', invoice_emails: ['invoices@demo.example'] })
      .where('id', '=', companyId)
      .execute();
    await trx.updateTable('users').set({ receive_invoices: true }).where('id', '=', userId).execute();
    const devices = await trx
      .selectFrom('devices')
      .select('id')
      .where('company_id', '=', companyId)
      .orderBy('serial_number')
      .execute();
    const lines = devices.map(({ id: deviceId }, index) => ({
      deviceId,
      type: firstTypes[index] ?? ('monthly' as const),
    }));
    const quotes = await quoteSubscriptions(trx, { companyId, lines, start: bookDay(at) });
    const of = { companyId, quotes, at };
    await issueFirstInvoice(platform, trx, of);
    await startSubscriptions(trx, { ...of, state: 'active-payment-needed', paymentId: null });
  });
}
