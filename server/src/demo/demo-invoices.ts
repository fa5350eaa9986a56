import { euros } from '@belfry/contract/values/money.ts';
import type { Platform } from '#platform/platform.ts';
import { addMonths } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { issueInvoice } from '#features/money/invoices/issuing/issue-invoice.ts';

/** What the demo's subscriptions cost a month, without VAT. */
const monthly = euros(1495);

/** Completes what a demo company says for its invoices, has its first user get them, and issues the one of its first month: open. */
export async function fillInvoices(
  platform: Platform,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<void> {
  const { database, clock } = platform;
  const at = clock.now();
  const from = bookDay(at);
  await database.transaction(companyId, async (trx) => {
    await trx
      .updateTable('companies')
      .set({ registration_number: '87654321', invoice_emails: ['invoices@demo.example'] })
      .where('id', '=', companyId)
      .execute();
    await trx.updateTable('users').set({ receive_invoices: true }).where('id', '=', userId).execute();
    const subscriptions = await trx
      .selectFrom('subscriptions')
      .select(['id', 'device_id'])
      .where('company_id', '=', companyId)
      .execute();
    const charges = subscriptions.flatMap(({ id, device_id: deviceId }) =>
      deviceId === null
        ? []
        : [
            {
              charge: `subscription/${id}/0`,
              deviceId,
              type: 'monthly' as const,
              from,
              until: addMonths(from, 1),
              amount: monthly,
              discount: euros(0),
            },
          ],
    );
    await issueInvoice(platform, trx, { companyId, charges, at });
  });
}
