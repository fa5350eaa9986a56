import type { Kysely, Selectable } from 'kysely';
import type { RefundReason, RefundState } from '@belfry/contract/money/payments/payment-states.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';

/** A refund as it stands in the database. */
export type RefundRow = Selectable<DB['payment_refunds']>;

/** Adds a refund. @returns false where it is one of those that there are once an attempt, and that one is there */
export async function insertRefund(
  trx: Kysely<DB>,
  refund: { id: string; companyId: string; attemptId: string; reason: RefundReason; amount: Money; at: Date },
): Promise<boolean> {
  const added = await trx
    .insertInto('payment_refunds')
    .values({
      id: refund.id,
      company_id: refund.companyId,
      attempt_id: refund.attemptId,
      reason: refund.reason,
      state: 'added',
      amount_cents: refund.amount.cents,
      currency: refund.amount.currency,
      created_at: refund.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A refund by its id. */
export function findRefund(database: Kysely<DB>, id: string): Promise<RefundRow | undefined> {
  return database.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a refund that had arrived came back, as to an account that is closed: the one way on from an end. */
export function isReturned(from: RefundState, to: RefundState): boolean {
  return from === 'refunded' && to === 'failed';
}

/** Takes a refund to another state. @returns false where it is there already, or has ended and did not come back */
export async function moveRefund(
  trx: Kysely<DB>,
  id: string,
  { state, endedAt }: { state: RefundState; endedAt: Date | null },
): Promise<boolean> {
  const moved = await trx
    .updateTable('payment_refunds')
    .set({ state, ended_at: endedAt })
    .where('id', '=', id)
    .where('state', '!=', state)
    .where((of) =>
      of.or([
        of('ended_at', 'is', null),
        ...(isReturned('refunded', state) ? [of('state', '=', 'refunded')] : []),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Attempts with refunds that have not ended, for the reconciliation. */
export async function selectAttemptsBeingRefunded(
  database: Kysely<DB>,
  before: Date,
  limit: number,
): Promise<{ refundId: string; attemptId: string; isTaken: boolean }[]> {
  const rows = await database
    .selectFrom('payment_refunds')
    .select(['id', 'attempt_id', 'provider_id'])
    .where('ended_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    refundId: row.id,
    attemptId: row.attempt_id,
    isTaken: row.provider_id !== null,
  }));
}

/** How many refunds of a company have not come to an end. */
export async function countRefundsUnderWay(database: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await database
    .selectFrom('payment_refunds')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
