import type { Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import { findCreditedLines } from '#features/money/invoices/find-credited-lines.ts';
import { claimsOfInvoices } from '#features/money/payments/collection/claims-of-invoices.ts';
import { selectPeriods, updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { findOwed } from './find-owed.ts';
import { standingOfAll, subscriptionMachine } from './subscription.machine.ts';

/**
 * Says anew where subscriptions of a company stand by what is open of them, in the transaction that holds the payer's lock and theirs.
 * Those that are never invoiced stay as they are.
 * @returns whether something has changed
 */
export async function restateRows(
  trx: Kysely<DB>,
  { companyId, rows, at }: { companyId: string; rows: readonly SubscriptionRow[]; at: Date },
): Promise<boolean> {
  const billed = rows.filter(({ invoice_base: base, state }) => base !== null && !isOver(state));
  if (billed.length === 0) return false;
  const owed = await findOwed(trx, companyId, billed);
  const paid = await paidFirst(trx, companyId, billed);
  let hasChanged = false;
  for (const row of billed) {
    const event = standingOfAll((owed.get(row.id) ?? []).map(({ standing }) => standing));
    const step = stepOf(subscriptionMachine, row.state, event);
    const change = { ...(step && { state: step.to }), ...(paid.has(row.id) && { paid_at: at }) };
    if (Object.keys(change).length === 0) continue;
    await updateSubscription(trx, row.id, change);
    hasChanged = true;
  }
  return hasChanged;
}

/** Whether a state is one of those in which a subscription is over. */
export function isOver(state: SubscriptionRow['state']): boolean {
  return overSubscriptionStates.some((over) => over === state);
}

/** Those of which nothing was paid yet, as far as anybody had noted, and now something is. */
async function paidFirst(
  trx: Kysely<DB>,
  companyId: string,
  rows: readonly SubscriptionRow[],
): Promise<Set<string>> {
  const unpaid = rows.filter(({ paid_at: paidAt }) => paidAt === null).map(({ id }) => id);
  const periods = [...(await selectPeriods(trx, companyId, unpaid)).values()].flat();
  const invoiceIds = [...new Set(periods.flatMap(({ invoice_id: id }) => (id === null ? [] : [id])))];
  const claims = await claimsOfInvoices(trx, companyId, invoiceIds);
  const credited = await findCreditedLines(trx, companyId, invoiceIds);
  return new Set(
    periods
      .filter(({ invoice_id: invoiceId, line }) => {
        const isPaid = claims.get(invoiceId ?? '')?.state === 'paid';
        return isPaid && !credited.get(invoiceId ?? '')?.has(line ?? 0);
      })
      .map(({ subscription_id: id }) => id),
  );
}
