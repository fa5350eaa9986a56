import type { Kysely } from 'kysely';
import { sum } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findChargeLines } from '#features/money/invoices/find-charge-lines.ts';
import { issueInvoice } from '#features/money/invoices/issuing/issue-invoice.ts';
import { noteUnknown } from '../state/note-unknown.ts';
import { insertPeriods, updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { chargeName } from './charge-name.rules.ts';
import { findDue, type Due } from './find-due.ts';

/** What is to be charged, by whom, and when. */
interface ChargeRun {
  companyId: string;
  /** Locked, as the payer is. */
  rows: readonly SubscriptionRow[];
  at: Date;
}

/**
 * Charges what is due of a company's subscriptions on one invoice, in the caller's transaction; what comes to nothing is noted without
 * one. One of which nobody can tell what is due holds up no other.
 * @returns those of which nobody can tell
 * @throws {NoSellerError}
 */
export async function chargeDue(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { companyId, rows, at }: ChargeRun,
): Promise<SubscriptionRow[]> {
  const { due, odd } = await findDue(trx, { companyId, rows, today: bookDay(at) });
  const unknown: SubscriptionRow[] = [];
  for (const { row, why } of odd) unknown.push(await noteUnknown(trx, row, why));
  const on = await invoiceDue(platform, trx, { companyId, due, at });
  await insertPeriods(
    trx,
    due.flatMap(({ row, periods }) =>
      periods.map((period) => ({
        companyId,
        subscriptionId: row.id,
        ...period,
        on: on.get(chargeName(row.id, period.n)) ?? null,
      })),
    ),
  );
  for (const { row, nextOn } of due) await updateSubscription(trx, row.id, { next_charge_on: nextOn });
  return unknown;
}

/** @returns on which lines the charges stand */
async function invoiceDue(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { companyId, due, at }: { companyId: string; due: readonly Due[]; at: Date },
): Promise<Map<string, { invoiceId: string; line: number }>> {
  const charges = due.flatMap(({ row, type, device, periods }) =>
    periods.map(({ n, from, until, amount, discount }) => ({
      charge: chargeName(row.id, n),
      deviceId: row.device_id,
      ...(device && { device }),
      type,
      from,
      until,
      amount,
      discount,
    })),
  );
  const nets = due.flatMap(({ periods }) => periods.map(({ net }) => net));
  if (sum(nets, 'EUR').cents > 0) await issueInvoice(platform, trx, { companyId, charges, at });
  const names = charges.map(({ charge }) => charge);
  return findChargeLines(trx, companyId, names);
}
