import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Quote } from '#features/money/subscriptions/starting/quote-subscriptions.ts';

/** An order as it stands in the database, with what was ordered as it was quoted. */
export type OrderRow = Omit<Selectable<DB['orders']>, 'lines'> & { lines: readonly Quote[] };

/** An order that is to be added. */
export type NewOrder = Omit<Insertable<DB['orders']>, 'lines'> & { lines: readonly Quote[] };

/** Adds an order. */
export async function insertOrder(trx: Kysely<DB>, order: NewOrder): Promise<void> {
  await trx
    .insertInto('orders')
    .values({ ...order, lines: JSON.stringify(order.lines) })
    .execute();
}

/** An order of a company by its id, or by what whoever ordered named it. */
export async function findOrder(
  database: Kysely<DB>,
  companyId: string,
  by: { id: string } | { key: string },
): Promise<OrderRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['idempotency_key', by.key] as const);
  const row = await database
    .selectFrom('orders')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(column, '=', value)
    .executeTakeFirst();
  return row && read(row);
}

/** Locks the orders of a company that have not ended, oldest first: the right to change them. The payer is locked before. */
export async function lockOrders(trx: Kysely<DB>, companyId: string): Promise<OrderRow[]> {
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .orderBy('placed_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(read);
}

/** Locks an order of a company: the right to change it. The payer is locked before. */
export async function lockOrder(
  trx: Kysely<DB>,
  companyId: string,
  id: string,
): Promise<OrderRow | undefined> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && read(row);
}

/** The ids of the orders of a company that have not ended, oldest first. */
export async function selectOpenOrders(database: Kysely<DB>, companyId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .orderBy('placed_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders of a company of which nobody knows yet what becomes of them, oldest first. */
export async function selectOrdersUnderWay(database: Kysely<DB>, companyId: string): Promise<OrderRow[]> {
  const rows = await database
    .selectFrom('orders')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['processing', 'awaiting-transfer'])
    .orderBy('placed_at')
    .orderBy('id')
    .execute();
  return rows.map(read);
}

/** Changes an order that is locked; its version counts on. */
export async function updateOrder(
  trx: Kysely<DB>,
  id: string,
  change: Omit<Updateable<DB['orders']>, 'lines'>,
): Promise<OrderRow> {
  const row = await trx
    .updateTable('orders')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return read(row);
}

/** Empties who declared the orders of a company, or of one person of it; what was agreed to stays. */
export async function forgetDeclarers(
  trx: Kysely<DB>,
  companyId: string,
  userId: string | null,
): Promise<void> {
  let query = trx
    .updateTable('orders')
    .set({ declared_by: null, declared_name: '' })
    .where('company_id', '=', companyId);
  if (userId !== null) query = query.where('declared_by', '=', userId);
  await query.execute();
}

function read(row: Selectable<DB['orders']>): OrderRow {
  return { ...row, lines: row.lines as Quote[] };
}
