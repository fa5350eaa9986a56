import type { Kysely } from 'kysely';
import type { SubscriptionType } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { findChargeLines } from '#features/money/invoices/find-charge-lines.ts';
import type { Charge } from '#features/money/invoices/issuing/charged-lines.ts';
import { issueInvoice } from '#features/money/invoices/issuing/issue-invoice.ts';
import { backName, chargeName } from '../billing/charge-name.rules.ts';
import type { UnusedPeriod } from '../cancelling/unused.rules.ts';
import { giveBack } from '../cancelling/give-back.ts';
import { insertPeriods, updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { beginReplacement } from './begin-replacement.ts';
import { leftToPay, takenBack } from './plan-change.rules.ts';
import type { ChangeNow } from './prepare-change.ts';

/**
 * Has another type take the place of a subscription today, in the caller's transaction, which holds payer and subscription: the days that
 * nobody uses any more are given back and the new ones are charged, on one invoice where that can be.
 * @returns the new one
 * @throws {NoSellerError} where nobody has said who sells
 */
export async function changeNow(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  row: SubscriptionRow,
  { now, today, at }: { now: ChangeNow; today: Day; at: Date },
): Promise<SubscriptionRow> {
  const { company_id: companyId, device_id: deviceId } = row;
  const { type, first, second, back, isOneInvoice } = now;
  if (deviceId === null) throw new AppError('not-allowed-now');
  if (!isOneInvoice) await giveBack(trx, companyId, back, { why: 'changed', day: today, at });
  const begun = await beginReplacement(trx, row, { type, start: today, at });
  const charge = chargeName(begun.id, first.n);
  const charges: Charge[] = [
    { charge, deviceId, type, ...periodIn(first), amount: first.amount, discount: first.discount },
    ...(isOneInvoice ? back.unused.map((unused) => takingBack(unused, deviceId, row.type)) : []),
  ];
  const total = leftToPay({ charged: first.net, unused: isOneInvoice ? back.unused : [] });
  if (total.cents > 0) await issueInvoice(platform, trx, { companyId, charges, at });
  const lines = await findChargeLines(trx, companyId, [charge]);
  await insertPeriods(trx, [
    { companyId, subscriptionId: begun.id, ...first, on: lines.get(charge) ?? null },
  ]);
  return updateSubscription(trx, begun.id, { next_charge_on: second && second.from });
}

function takingBack(unused: UnusedPeriod, deviceId: string, type: SubscriptionType): Charge {
  const charge = backName(unused.subscriptionId, unused.n);
  return { charge, deviceId, type, ...periodIn(unused), ...takenBack(unused) };
}

function periodIn({ from, until }: { from: Day; until: Day }): { from: Day; until: Day } {
  return { from, until };
}
