import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit, type AuditEntry } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { whoSellsOn } from '#features/money/seller/who-sells.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { restateRows } from '../state/restate-rows.ts';
import { subscriptionJobs } from '../subscriptions-jobs.ts';
import { lockSubscriptions, type SubscriptionRow } from '../subscriptions.queries.ts';
import { chargeDue } from './charge-due.ts';
import { endOver } from './end-over.ts';
import { endTakenUp } from './end-taken-up.ts';
import { refundWhenLast } from './refund-when-last.ts';
import { replaceDue } from './replace-due.ts';

/**
 * Charges what is due of a company's subscriptions on one invoice, ends what is over, and says anew where all stand: in one transaction,
 * so that however often and however much at once it runs, each period is charged once. Where nobody has said who sells, nothing is
 * charged, and the next run catches up.
 */
export async function chargeCompany(
  platform: Pick<Platform, 'database' | 'clock' | 'config' | 'live' | 'log'>,
  companyId: string,
): Promise<void> {
  const { database, clock, log } = platform;
  const hasChanged = await database.transaction(companyId, async (trx) => {
    const at = clock.now();
    const today = bookDay(at);
    await lockPayer(trx, companyId);
    const audit: AuditEntry[] = [];
    const isSold = (await whoSellsOn(trx, today)) !== undefined;
    if (isSold) {
      // Credit notes take their numbers before an invoice does.
      audit.push(...(await endTakenUp(trx, { companyId, at })).map(entryOf('subscription.ended')));
      const begun = await replaceDue(trx, {
        companyId,
        rows: await lockSubscriptions(trx, companyId),
        today,
        at,
      });
      const rows = await lockSubscriptions(trx, companyId);
      const unknown = await chargeDue(platform, trx, { companyId, rows, at });
      audit.push(
        ...begun.map(entryOf('subscription.replaced')),
        ...unknown.map(entryOf('subscription.unclear')),
      );
    } else log.error({ company: companyId }, 'nobody has said who sells: nothing is charged');

    const ended = await endOver(platform, trx, {
      companyId,
      rows: await lockSubscriptions(trx, companyId),
      at,
    });
    audit.push(...ended.map(entryOf('subscription.ended')));
    const rows = await lockSubscriptions(trx, companyId);
    const isRestated = await restateRows(trx, { companyId, rows, at });
    await refundWhenLast(trx, companyId);
    const job = {
      actor: { kind: 'job', name: subscriptionJobs.charge.name },
      ip: null,
      requestId: '',
    } as const;
    await recordAudit(trx, job, { companyId, at }, audit);
    return isRestated || audit.length > 0;
  });
  if (hasChanged) await publishCart(platform, companyId);
}

/** The same as a job, which the sweep adds. */
export const chargeCompanyJob = defineJob({
  ...subscriptionJobs.charge,
  run: (platform: Platform, { companyId }) => chargeCompany(platform, companyId),
});

function entryOf(action: string) {
  return ({ id, type, serial_number: serialNumber }: SubscriptionRow): AuditEntry => ({
    action,
    details: { subscription: id, type, serialNumber },
  });
}
