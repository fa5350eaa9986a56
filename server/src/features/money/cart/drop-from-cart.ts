import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deleteDevices } from './cart.queries.ts';

/** Takes devices out of a company's cart, in the transaction in which they get a subscription. Whoever calls publishes it then. */
export function dropFromCart(
  trx: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
): Promise<void> {
  return deleteDevices(trx, companyId, deviceIds);
}
