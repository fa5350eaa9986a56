import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { AuditEntry } from '#features/ground/audit/record-audit.ts';
import { lockOrders } from '../orders.queries.ts';
import { awaitOrder } from './await-order.ts';
import { eventOf } from './event-of.rules.ts';
import { followInvoice } from './follow-invoice.ts';
import { takeOrder } from './take-order.ts';

/**
 * Ends what a company ordered and nobody has paid, in the transaction that holds the payer's lock and deletes it. Money that comes all
 * the same goes back, as no device is there to begin anything for.
 * @returns what the audit log says of it
 * @throws {NoSellerError} where an invoice is credited and nobody has said who sells
 */
export async function endOrders(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { companyId, at }: { companyId: string; at: Date },
): Promise<AuditEntry[]> {
  const audit: AuditEntry[] = [];
  for (const locked of await lockOrders(trx, companyId)) {
    const order = await followInvoice(trx, locked);
    const awaited = await awaitOrder(trx, order);
    const event = awaited && eventOf(awaited);
    if (event === 'paid' || event === 'mandate-valid') continue;
    audit.push(...((await takeOrder(platform, trx, order, { event: 'superseded', at }))?.audit ?? []));
  }
  return audit;
}
