import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import { settledStates, type PaymentKind } from '@belfry/contract/money/payments/payment-states.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';

/** A claim as it stands in the database. */
export type PaymentRow = Selectable<DB['payments']>;

/** A claim that is to be added. */
export interface NewPayment {
  id: string;
  companyId: string;
  kind: PaymentKind;
  amount: Money;
  invoiceId: string | null;
  mandateId: string | null;
  createdAt: Date;
}

/** Adds a claim. */
export function insertPayment(trx: Kysely<DB>, payment: NewPayment): Promise<PaymentRow> {
  return trx
    .insertInto('payments')
    .values({
      id: payment.id,
      company_id: payment.companyId,
      kind: payment.kind,
      state: 'added',
      amount_cents: payment.amount.cents,
      currency: payment.amount.currency,
      invoice_id: payment.invoiceId,
      mandate_id: payment.mandateId,
      created_at: payment.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A claim of a company; undefined where it has none of that id. */
export function findPayment(
  database: Kysely<DB>,
  companyId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  return database
    .selectFrom('payments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whose a claim is, and which one a reference with this number names. */
export function findClaimed(
  database: Kysely<DB>,
  by: { id: string } | { number: number },
): Promise<PaymentRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['number', by.number] as const);
  return database.selectFrom('payments').selectAll().where(column, '=', value).executeTakeFirst();
}

/** Locks a claim: the right to change anything about it or its attempts. */
export function lockPayment(trx: Kysely<DB>, id: string): Promise<PaymentRow | undefined> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes a claim that is locked; its version counts on. */
export function updatePayment(
  trx: Kysely<DB>,
  id: string,
  change: Updateable<DB['payments']>,
): Promise<PaymentRow> {
  return trx
    .updateTable('payments')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Most open claims of a company that are shown. */
const mostOpen = 200;

/** What a company has still to pay, oldest first; no verification and no checkout that was left, which nobody owes. */
export function selectOpenPayments(database: Kysely<DB>, companyId: string): Promise<PaymentRow[]> {
  return openPayments(database, companyId).limit(mostOpen).execute();
}

/** The same without an end, for whoever sums it up. */
export function selectAllOpenPayments(database: Kysely<DB>, companyId: string): Promise<PaymentRow[]> {
  return openPayments(database, companyId).execute();
}

function openPayments(database: Kysely<DB>, companyId: string) {
  return database
    .selectFrom('payments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', 'not in', settledStates)
    .where('kind', '!=', 'verification')
    .where((claim) =>
      claim.or([
        claim('kind', '!=', 'checkout'),
        claim.exists(
          claim
            .selectFrom('payment_attempts')
            .select('id')
            .whereRef('payment_id', '=', 'payments.id')
            .where('paid_at', 'is not', null),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id');
}

/** All claims of a company that are not settled, oldest first; no verification, which nobody owes. */
export function selectUnsettledClaims(database: Kysely<DB>, companyId: string): Promise<PaymentRow[]> {
  return database
    .selectFrom('payments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', 'not in', settledStates)
    .where('kind', '!=', 'verification')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What came in for a claim that is no invoice's: by attempts less what went back, and by bank. */
export async function sumPaid(trx: Kysely<DB>, { id }: Pick<PaymentRow, 'id'>): Promise<Money> {
  const { rows } = await sql<{ cents: number }>`
    select (
      coalesce((select sum(paid_cents) from payment_attempts
        where payment_id = ${id} and state in ('paid', 'chargeback')), 0)
      - coalesce((select sum(chargeback.amount_cents) from payment_chargebacks as chargeback
        join payment_attempts as attempt on attempt.id = chargeback.attempt_id
        where attempt.payment_id = ${id} and attempt.state in ('paid', 'chargeback') and reversed_at is null), 0)
      + coalesce((select sum(amount_cents) from bank_payments where payment_id = ${id}), 0)
    )::bigint as cents`.execute(trx);
  return euros(rows[0]?.cents ?? 0);
}

/** What the bank took back of what paid a company's orders, and nobody has paid again. */
export async function sumLostOfOrders(database: Kysely<DB>, companyId: string): Promise<Money> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(greatest(0, least(lost, amount_cents - attempts_cents - bank_cents))), 0)::bigint as cents
    from (
      select claim.amount_cents,
        sum(taken.cents) as lost,
        sum(attempt.paid_cents - coalesce(taken.cents, 0)) as attempts_cents,
        coalesce((select sum(amount_cents) from bank_payments where payment_id = claim.id), 0) as bank_cents
      from payments as claim
      join payment_attempts as attempt on attempt.payment_id = claim.id and attempt.state in ('paid', 'chargeback')
      left join lateral (
        select sum(amount_cents) as cents from payment_chargebacks
        where attempt_id = attempt.id and reversed_at is null) as taken on true
      where claim.company_id = ${companyId} and claim.kind = 'checkout'
      group by claim.id, claim.amount_cents
    ) as claims`.execute(database);
  return euros(rows[0]?.cents ?? 0);
}

/** The claim that verifies a mandate that was signed here. */
export function findVerificationOf(trx: Kysely<DB>, mandateId: string): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('mandate_id', '=', mandateId)
    .where('kind', '=', 'verification')
    .executeTakeFirst();
}

/** The claims of invoices of a company, by invoice. */
export async function selectClaimsOf(
  database: Kysely<DB>,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, PaymentRow>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('payments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('invoice_id', 'in', invoiceIds)
    .execute();
  return new Map(rows.map((row) => [row.invoice_id ?? '', row]));
}
