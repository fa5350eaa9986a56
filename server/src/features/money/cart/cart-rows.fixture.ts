import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { putLine } from './cart.queries.ts';

/** Puts a device into its company's cart, whether or not it has a subscription. @returns the line's id */
export function insertCartRow(
  trx: Kysely<DB>,
  of: { companyId: string; deviceId: string; at: Date },
): Promise<string> {
  return putLine(trx, { id: randomUUID(), type: 'monthly', ...of });
}
