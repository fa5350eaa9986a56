import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { AttemptSequence, PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { euros, sum, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';

/** An attempt as it stands in the database. */
export type AttemptRow = Selectable<DB['payment_attempts']>;

/** States of attempts whose end is not known yet. */
export const unsettledStates = ['added', 'open', 'pending', 'authorized'] as const;

/** An attempt that is to begin. */
export interface NewAttempt {
  id: string;
  companyId: string;
  paymentId: string;
  sequence: AttemptSequence;
  method: PaymentMethod | null;
  mandateId: string | null;
  amount: Money;
  returnPath: string | null;
  begunAt: Date;
}

/** Adds an attempt. */
export async function insertAttempt(trx: Kysely<DB>, attempt: NewAttempt): Promise<void> {
  await trx
    .insertInto('payment_attempts')
    .values({
      id: attempt.id,
      company_id: attempt.companyId,
      payment_id: attempt.paymentId,
      state: 'added',
      sequence: attempt.sequence,
      method: attempt.method,
      mandate_id: attempt.mandateId,
      amount_cents: attempt.amount.cents,
      currency: attempt.amount.currency,
      return_path: attempt.returnPath,
      begun_at: attempt.begunAt,
      asked_at: attempt.begunAt,
    })
    .execute();
}

/** An attempt by our id, or by what the provider calls it. */
export function findAttempt(
  database: Kysely<DB>,
  by: { id: string } | { providerId: string },
): Promise<AttemptRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['provider_id', by.providerId] as const);
  return database.selectFrom('payment_attempts').selectAll().where(column, '=', value).executeTakeFirst();
}

/** The attempts of a claim, oldest first. */
export function selectAttempts(database: Kysely<DB>, paymentId: string): Promise<AttemptRow[]> {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('number')
    .execute();
}

/** The newest attempts of claims, by claim. */
export async function selectNewestAttempts(
  database: Kysely<DB>,
  paymentIds: readonly string[],
): Promise<Map<string, AttemptRow>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('payment_attempts')
    .selectAll()
    .distinctOn('payment_id')
    .where('payment_id', 'in', paymentIds)
    .orderBy('payment_id')
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.payment_id, row]));
}

/** Which of these claims a charge by mandate is under way of. */
export async function selectBeingCharged(
  database: Kysely<DB>,
  paymentIds: readonly string[],
): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await database
    .selectFrom('payment_attempts')
    .select('payment_id')
    .distinct()
    .where('payment_id', 'in', paymentIds)
    .where('sequence', '=', 'recurring')
    .where('state', 'in', unsettledStates)
    .execute();
  return new Set(rows.map(({ payment_id: paymentId }) => paymentId));
}

/** How many attempts of a company have not come to an end. */
export async function countAttemptsUnderWay(database: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await database
    .selectFrom('payment_attempts')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('state', 'in', unsettledStates)
    .executeTakeFirstOrThrow();
  return count;
}

/** Changes an attempt whose claim is locked. */
export async function updateAttempt(
  trx: Kysely<DB>,
  id: string,
  change: Updateable<DB['payment_attempts']>,
): Promise<void> {
  await trx.updateTable('payment_attempts').set(change).where('id', '=', id).execute();
}

/** Attempts whose end is not known and that were not asked for since a moment, longest ago first. */
export async function selectUnsettled(
  database: Kysely<DB>,
  before: Date,
  limit: number,
): Promise<AttemptRow[]> {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('state', 'in', unsettledStates)
    .where('asked_at', '<', before)
    .orderBy('asked_at')
    .limit(limit)
    .execute();
}

/** What of an attempt was charged back and not reversed. */
export async function sumChargedBack(trx: Kysely<DB>, attemptId: string): Promise<Money> {
  const rows = await trx
    .selectFrom('payment_chargebacks')
    .select('amount_cents')
    .where('attempt_id', '=', attemptId)
    .where('reversed_at', 'is', null)
    .execute();
  return sum(
    rows.map(({ amount_cents: cents }) => euros(cents)),
    'EUR',
  );
}

/** A chargeback as the provider tells it. */
export interface NewChargeback {
  providerId: string;
  companyId: string;
  attemptId: string;
  amount: Money;
  reasonCode: string | null;
  at: Date;
}

/** Notes a chargeback. @returns false where it was noted before */
export async function insertChargeback(trx: Kysely<DB>, chargeback: NewChargeback): Promise<boolean> {
  const added = await trx
    .insertInto('payment_chargebacks')
    .values({
      provider_id: chargeback.providerId,
      company_id: chargeback.companyId,
      attempt_id: chargeback.attemptId,
      amount_cents: chargeback.amount.cents,
      currency: chargeback.amount.currency,
      reason_code: chargeback.reasonCode,
      charged_back_at: chargeback.at,
    })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returning('provider_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Notes that a chargeback was reversed. @returns false where it was noted before */
export async function reverseChargeback(trx: Kysely<DB>, providerId: string, at: Date): Promise<boolean> {
  const reversed = await trx
    .updateTable('payment_chargebacks')
    .set({ reversed_at: at })
    .where('provider_id', '=', providerId)
    .where('reversed_at', 'is', null)
    .returning('provider_id')
    .executeTakeFirst();
  return reversed !== undefined;
}

/** The newest attempt of a company that paid, and of which so much can still go back; undefined where there is none. */
export function findRefundable(
  trx: Kysely<DB>,
  companyId: string,
  amount: Money,
): Promise<AttemptRow | undefined> {
  return trx
    .selectFrom('payment_attempts as attempt')
    .selectAll('attempt')
    .where('attempt.company_id', '=', companyId)
    .where('attempt.state', '=', 'paid')
    .where(
      sql<boolean>`attempt.paid_cents - ${amount.cents} >= coalesce((
        select sum(refund.amount_cents) from payment_refunds as refund
        where refund.attempt_id = attempt.id and refund.state not in ('failed', 'canceled')), 0)`,
    )
    .orderBy('attempt.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What was collected last by a mandate for an invoice, in cents; undefined where nothing was. */
export async function findLastCollected(trx: Kysely<DB>, mandateId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('payment_attempts as attempt')
    .innerJoin('payments as claim', 'claim.id', 'attempt.payment_id')
    .select('attempt.amount_cents')
    .where('attempt.mandate_id', '=', mandateId)
    .where('attempt.sequence', '=', 'recurring')
    .where('claim.kind', '=', 'invoice')
    .orderBy('attempt.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.amount_cents;
}
