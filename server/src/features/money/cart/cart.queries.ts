import type { Kysely, Selectable } from 'kysely';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { DB } from '#platform/database/database.ts';

/** A line of a cart as it stands in the database. */
export type CartRow = Selectable<DB['cart_lines']>;

/** What lies in a company's cart, oldest first. */
export function selectCart(database: Kysely<DB>, companyId: string): Promise<CartRow[]> {
  return database
    .selectFrom('cart_lines')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** How many subscriptions lie in a company's cart. */
export async function countLines(database: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await database
    .selectFrom('cart_lines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts a type for a device into the cart; where the device is in it already, its line has that type from now on. @returns the line's id */
export async function putLine(
  trx: Kysely<DB>,
  line: { id: string; companyId: string; deviceId: string; type: ChargedType; at: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('cart_lines')
    .values({
      id: line.id,
      company_id: line.companyId,
      device_id: line.deviceId,
      type: line.type,
      added_at: line.at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'device_id']).doUpdateSet({ type: line.type }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a line out of a company's cart. @returns whether there was one */
export async function deleteLine(trx: Kysely<DB>, companyId: string, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('cart_lines')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Takes devices out of a company's cart. */
export async function deleteDevices(
  trx: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
): Promise<void> {
  if (deviceIds.length === 0) return;
  await trx
    .deleteFrom('cart_lines')
    .where('company_id', '=', companyId)
    .where('device_id', 'in', deviceIds)
    .execute();
}
