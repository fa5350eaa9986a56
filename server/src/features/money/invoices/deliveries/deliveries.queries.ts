import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { DeliveryReason, DeliveryWay } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { DB } from '#platform/database/database.ts';
import { hasName, withoutNames } from '#platform/database/without-names.ts';

/** An invoice on its way, as it stands in the database. */
export type DeliveryRow = Selectable<DB['invoice_deliveries']>;

/** States that say it did not arrive. */
export const undelivered = ['bounced', 'rejected'] as const;

/** An invoice that is to go to somebody. */
export interface NewDelivery {
  id: string;
  companyId: string;
  invoiceId: string;
  way: DeliveryWay;
  reason: DeliveryReason;
  recipient: string;
  langCode: LangCode;
}

/** Adds deliveries. @returns those that were not there before: nobody gets an invoice twice for the same reason, unless asked for */
export async function insertDeliveries(
  trx: Kysely<DB>,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<DeliveryRow[]> {
  if (deliveries.length === 0) return [];
  return (
    trx
      .insertInto('invoice_deliveries')
      .values(
        deliveries.map((delivery) => ({
          id: delivery.id,
          company_id: delivery.companyId,
          invoice_id: delivery.invoiceId,
          way: delivery.way,
          reason: delivery.reason,
          recipient: delivery.recipient,
          lang_code: delivery.langCode,
          state: 'waiting' as const,
          created_at: at,
          changed_at: at,
        })),
      )
      // A literal, as the index has it: a value of a statement that is planned once would name no index.
      .onConflict((conflict) =>
        conflict
          .columns(['invoice_id', 'reason', 'recipient'])
          .where('reason', '<>', sql.lit('again'))
          .where('recipient', '<>', sql.lit(''))
          .doNothing(),
      )
      .returningAll()
      .execute()
  );
}

/** A delivery, whosever it is. */
export function findDelivery(database: Kysely<DB>, id: string): Promise<DeliveryRow | undefined> {
  return database.selectFrom('invoice_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** As {@link findDelivery}, and keeps others from changing it until the transaction ends. */
export function lockDelivery(trx: Kysely<DB>, id: string): Promise<DeliveryRow | undefined> {
  return trx.selectFrom('invoice_deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes a delivery. */
export async function updateDelivery(
  trx: Kysely<DB>,
  id: string,
  change: Updateable<DB['invoice_deliveries']>,
): Promise<void> {
  await trx.updateTable('invoice_deliveries').set(change).where('id', '=', id).execute();
}

/** The deliveries of an invoice, newest first. */
export function selectDeliveries(
  database: Kysely<DB>,
  invoiceId: string,
  limit: number,
): Promise<DeliveryRow[]> {
  return database
    .selectFrom('invoice_deliveries')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at', 'desc')
    .orderBy('recipient')
    .limit(limit)
    .execute();
}

/** Which of these invoices did not arrive somewhere. */
export async function selectUndelivered(
  database: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<Set<string>> {
  if (invoiceIds.length === 0) return new Set();
  const rows = await database
    .selectFrom('invoice_deliveries')
    .select('invoice_id')
    .distinct()
    .where('invoice_id', 'in', invoiceIds)
    .where('state', 'in', undelivered)
    .execute();
  return new Set(rows.map(({ invoice_id: id }) => id));
}

/** How often an invoice was sent because somebody asked for it. */
export async function countAgain(trx: Kysely<DB>, invoiceId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('invoice_deliveries')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('invoice_id', '=', invoiceId)
    .where('reason', '=', 'again')
    .executeTakeFirstOrThrow();
  return count;
}

/** Empties what names somebody in a company's deliveries, and in what was said of why one did not arrive. */
export async function forgetAddresses(
  trx: Kysely<DB>,
  companyId: string,
  addresses: readonly string[],
  as: string,
): Promise<void> {
  if (addresses.length === 0) return;
  const deliveries = trx.updateTable('invoice_deliveries').where('company_id', '=', companyId);
  await deliveries
    .set({ recipient: '' })
    .where('way', '=', 'mail')
    .where('recipient', 'in', addresses)
    .execute();
  await deliveries
    .set({ detail: withoutNames('detail', addresses, as) })
    .where(hasName('detail', addresses))
    .execute();
}

/** Deletes the deliveries of a company's invoices. */
export async function deleteDeliveries(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx.deleteFrom('invoice_deliveries').where('company_id', '=', companyId).execute();
}
