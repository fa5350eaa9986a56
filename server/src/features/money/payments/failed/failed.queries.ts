import { sql, type Kysely, type Selectable } from 'kysely';
import type { FailureKind } from '@belfry/contract/money/payments/payments.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { knownCodes } from '../dunning/reasons.rules.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { referenceNumber } from '../transfers/creditor-reference.rules.ts';

/** A claim with whose it is, and the invoice that it is for. */
export type NamedClaim = PaymentRow & {
  company_name: string;
  customer_number: number | null;
  invoice_number: string | null;
  due_on: string | null;
};

/** Which claims. */
export interface FailedFilter {
  search?: string | undefined;
  /** Any of these, with commas between. */
  state?: string | undefined;
  failure?: FailureKind | undefined;
  dunned?: 'true' | 'false' | undefined;
  companyId?: string | undefined;
  /** Days that it has failed for, or more. */
  age?: string | undefined;
}

const dayMs = 24 * 3_600_000;

/** What only a person goes on with comes first; as the index has it. */
export const urgency = sql`(case when claim.state in ('failed-multiple-times', 'chargeback') then 0 else 1 end)`;
/** When a claim failed first; one that a payer left at the provider's page, when it came to be. */
export const failedSince = sql<Date>`(coalesce(claim.failed_at, claim.created_at))`;

/** Claims with whose they are, in no order yet. */
export function selectNamedClaims(database: Kysely<DB>) {
  return database
    .selectFrom('payments as claim')
    .innerJoin('companies as company', 'company.id', 'claim.company_id')
    .leftJoin('invoices as invoice', 'invoice.id', 'claim.invoice_id')
    .selectAll('claim')
    .select([
      'company.name as company_name',
      'company.customer_number',
      'invoice.number as invoice_number',
      'invoice.due_on',
    ]);
}

/** What could not be collected and is owed still, of all companies; no verification and no order that was left. */
export function selectFailedClaims(database: Kysely<DB>, filter: FailedFilter, now: Date) {
  const { search, state, failure, dunned, companyId, age } = filter;
  return (
    selectNamedClaims(database)
      // To the letter as in the indexes: by parameters it would not be known to be them.
      .where(
        sql<boolean>`claim.state in ('failed-multiple-times', 'chargeback', 'failed', 'expired') and claim.kind <> 'verification'`,
      )
      .where(
        sql<boolean>`(claim.kind <> 'checkout' or exists (
          select 1 from payment_attempts where payment_id = claim.id and paid_at is not null))`,
      )
      .$if(state !== undefined, (query) =>
        query.where(sql<boolean>`claim.state = any(string_to_array(${state}, ','))`),
      )
      .$if(failure !== undefined, (query) => query.where(sql<boolean>`${failureOf} = ${failure}`))
      .$if(dunned !== undefined, (query) => query.where('claim.dunned', '=', dunned === 'true'))
      .$if(companyId !== undefined, (query) => query.where('claim.company_id', '=', companyId ?? ''))
      .$if(age !== undefined, (query) =>
        query.where(sql<boolean>`${failedSince} <= ${new Date(now.getTime() - Number(age) * dayMs)}`),
      )
      .$if(search !== undefined && search !== '', (query) => query.where(isFound(search ?? '')))
  );
}

/** Whether a claim that is named is what a search means. */
export function isFound(search: string) {
  const pattern = sql`lower(${containing(search)})`;
  return sql<boolean>`(lower(company.name) like ${pattern} or lower(invoice.number) like ${pattern}
    or claim.number = ${referenceNumber(search)}::bigint)`;
}

const codes = sql.join(
  knownCodes.map(({ code, isCard, failure }) => sql`(${code}, ${isCard}::boolean, ${failure})`),
);
const meant = (code: string, isCard: string) => sql`(select failure from (values ${codes})
  as known (code, is_card, failure) where known.code = ${sql.raw(code)} and is_card = ${sql.raw(isCard)})`;

/** Why the newest try failed, or the bank took it back: what is shown of a row, said in SQL. */
const failureOf = sql`(
  select case newest.state
    when 'failed' then coalesce(${meant('newest.failure_code', "(coalesce(newest.method, '') = 'creditcard')")}, 'other')
    when 'chargeback' then coalesce((
      select ${meant('taken.reason_code', 'false')} from payment_chargebacks as taken
      where taken.attempt_id = newest.id and taken.reversed_at is null
      order by taken.charged_back_at desc limit 1), 'refused-by-you')
  end
  from (select * from payment_attempts where payment_id = claim.id order by number desc limit 1) as newest)`;

/** How many attempts claims have, by claim. */
export async function countAttempts(
  database: Kysely<DB>,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('payment_attempts')
    .select(['payment_id', sql<number>`count(*)::int`.as('count')])
    .where('payment_id', 'in', paymentIds)
    .groupBy('payment_id')
    .execute();
  return new Map(rows.map((row) => [row.payment_id, row.count]));
}

/** The days of the reminders of claims that were sent, by claim. */
export async function selectReminderDays(
  database: Kysely<DB>,
  paymentIds: readonly string[],
): Promise<Map<string, number[]>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('payment_reminders')
    .select(['payment_id', 'day'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('day')
    .execute();
  const byClaim = Map.groupBy(rows, (row) => row.payment_id);
  return new Map([...byClaim].map(([id, reminders]) => [id, reminders.map(({ day }) => day)]));
}

/** The newest chargeback of each attempt that was not reversed, by attempt. */
export async function selectTakenBack(
  database: Kysely<DB>,
  attemptIds: readonly string[],
): Promise<Map<string, Selectable<DB['payment_chargebacks']>>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('payment_chargebacks')
    .selectAll()
    .distinctOn('attempt_id')
    .where('attempt_id', 'in', attemptIds)
    .where('reversed_at', 'is', null)
    .orderBy('attempt_id')
    .orderBy('charged_back_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.attempt_id, row]));
}
