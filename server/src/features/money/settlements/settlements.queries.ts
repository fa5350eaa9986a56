import type { ExpressionBuilder, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { SettlementLineKind } from '@belfry/contract/money/settlements/settlement-states.ts';
import type { DB } from '#platform/database/database.ts';

/** A payout as it stands in the database. */
export type SettlementRow = Selectable<DB['settlements']>;

/** A line of a payout as it stands in the database. */
export type LineRow = Selectable<DB['settlement_lines']>;

/** Most rows of a statement: each value is a parameter, of which PostgreSQL takes 65,535. */
const atOnce = 2_000;

/** Adds a payout where it is not known, and locks it: the right to change anything about it. */
export async function takeSettlementRow(
  trx: Kysely<DB>,
  added: Insertable<DB['settlements']>,
): Promise<SettlementRow> {
  await trx
    .insertInto('settlements')
    .values(added)
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .execute();
  return trx
    .selectFrom('settlements')
    .selectAll()
    .where('provider_id', '=', added.provider_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A payout by its id, locked. */
export function lockSettlement(trx: Kysely<DB>, id: string): Promise<SettlementRow | undefined> {
  return trx.selectFrom('settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes a payout that is locked. */
export function updateSettlement(
  trx: Kysely<DB>,
  id: string,
  change: Updateable<DB['settlements']>,
): Promise<SettlementRow> {
  return trx
    .updateTable('settlements')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What payouts came to that failed, by the provider's ids. */
export async function selectFailed(
  database: Kysely<DB>,
  providerIds: readonly string[],
): Promise<Map<string, number>> {
  if (providerIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('settlements')
    .select(['provider_id', 'amount_cents'])
    .where('provider_id', 'in', providerIds)
    .where('failed_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.provider_id, row.amount_cents]));
}

/** Puts the periods of a payout in the place of those that are there. */
export async function replacePeriods(
  trx: Kysely<DB>,
  settlementId: string,
  periods: readonly Insertable<DB['settlement_periods']>[],
): Promise<void> {
  await trx.deleteFrom('settlement_periods').where('settlement_id', '=', settlementId).execute();
  for (let from = 0; from < periods.length; from += atOnce)
    await trx
      .insertInto('settlement_periods')
      .values(periods.slice(from, from + atOnce))
      .execute();
}

/** Adds lines of a payout that no payout has, and tells those of its own anew. */
export async function upsertLines(
  trx: Kysely<DB>,
  lines: readonly Insertable<DB['settlement_lines']>[],
): Promise<void> {
  // In one order, as two payouts may claim the same lines at once.
  const sorted = lines.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (let from = 0; from < sorted.length; from += atOnce)
    await trx
      .insertInto('settlement_lines')
      .values(sorted.slice(from, from + atOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'provider_id'])
          .doUpdateSet((of) => ({
            amount_cents: of.ref('excluded.amount_cents'),
            fee_cents: of.ref('excluded.fee_cents'),
            payer_company_id: of.ref('excluded.payer_company_id'),
            payment_id: of.ref('excluded.payment_id'),
          }))
          .whereRef('settlement_lines.settlement_id', '=', 'excluded.settlement_id'),
      )
      .execute();
}

function keyOf({ kind, provider_id: id }: { kind: string; provider_id: string }): string {
  return `${kind}/${id}`;
}

/** The lines that a payout has, by kind and the provider's id. */
export function selectLineKeys(
  trx: Kysely<DB>,
  settlementId: string,
): Promise<{ kind: SettlementLineKind; provider_id: string }[]> {
  return trx
    .selectFrom('settlement_lines')
    .select(['kind', 'provider_id'])
    .where('settlement_id', '=', settlementId)
    .execute();
}

/** Takes lines off a payout that the provider does not list any more, so that another may have them. */
export async function deleteLines(
  trx: Kysely<DB>,
  settlementId: string,
  lines: readonly { kind: SettlementLineKind; provider_id: string }[],
): Promise<void> {
  for (const { kind, provider_id: id } of lines)
    await trx
      .deleteFrom('settlement_lines')
      .where('settlement_id', '=', settlementId)
      .where('kind', '=', kind)
      .where('provider_id', '=', id)
      .execute();
}

/** Which of these payouts are known, and in the books. */
export async function selectKnown(
  database: Kysely<DB>,
  providerIds: readonly string[],
): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set();
  const rows = await database
    .selectFrom('settlements')
    .select('provider_id')
    .where('provider_id', 'in', providerIds)
    .where('booked_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.provider_id));
}

/** Payouts that are known and not in the books yet, by the provider's ids. */
export async function selectUnderWay(database: Kysely<DB>): Promise<string[]> {
  const rows = await database
    .selectFrom('settlements')
    .select('provider_id')
    .where('booked_at', 'is', null)
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map((row) => row.provider_id);
}

/** When the newest payout was made that is in the books. */
export async function selectNewestBooked(database: Kysely<DB>): Promise<Date | undefined> {
  const newest = await database
    .selectFrom('settlements')
    .select('created_at')
    .where('booked_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.created_at;
}

/** Which payments, refunds and chargebacks of these are in a payout, and which chargebacks' reversals, each as `kind/id`. */
export async function selectSettled(
  database: Kysely<DB>,
  providerIds: readonly string[],
): Promise<Set<string>> {
  const ids = [...providerIds];
  const [lines, reversals] = await Promise.all([
    database
      .selectFrom('settlement_lines')
      .select(['kind', 'provider_id'])
      .where('kind', 'in', ['payment', 'refund', 'chargeback'])
      .where('provider_id', '=', (of) => of.fn.any(of.val(ids)))
      .execute(),
    database
      .selectFrom('settlement_lines as line')
      .innerJoin('balance_transactions as moved', 'moved.provider_id', 'line.provider_id')
      .select('moved.chargeback_provider_id as id')
      .where('line.kind', '=', 'chargeback-reversal')
      .where('moved.chargeback_provider_id', '=', (of) => of.fn.any(of.val(ids)))
      .execute(),
  ]);
  return new Set([
    ...lines.map(({ kind, provider_id: id }) => `${kind}/${id}`),
    ...reversals.map(({ id }) => `chargeback-reversal/${id ?? ''}`),
  ]);
}

/** Payouts whose transfer no statement has told of yet; one of nothing, or less, has none. */
export async function selectAwaited(
  database: Kysely<DB>,
): Promise<(Pick<SettlementRow, 'id' | 'amount_cents' | 'created_at'> & { reference: string })[]> {
  const rows = await database
    .selectFrom('settlements')
    .select(['id', 'reference', 'amount_cents', 'created_at'])
    .where('transfer_id', 'is', null)
    .where('reference', 'is not', null)
    .where('state', '!=', 'failed')
    .where('amount_cents', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(1_000)
    .execute();
  return rows.map((row) => ({ ...row, reference: row.reference ?? '' }));
}

/**
 * Payouts that left the provider before a moment and have not arrived, though ones before and after have: the bank's files were read by
 * then. Those that were noted are left out.
 */
export async function selectNotArrived(database: Kysely<DB>, before: Date): Promise<string[]> {
  const arrived = (is: '<' | '>') => (of: ExpressionBuilder<DB & { late: DB['settlements'] }, 'late'>) =>
    of.exists(
      of
        .selectFrom('settlements as other')
        .select('other.id')
        .whereRef('other.created_at', is, 'late.created_at')
        .where('other.transfer_id', 'is not', null),
    );
  const noted = (of: ExpressionBuilder<DB & { late: DB['settlements'] }, 'late'>) =>
    of.exists(
      of
        .selectFrom('settlement_differences as noted')
        .select('noted.id')
        .whereRef('noted.settlement_id', '=', 'late.id')
        .where('noted.kind', '=', 'bank'),
    );
  const rows = await database
    .selectFrom('settlements as late')
    .select('late.id')
    .where('late.transfer_id', 'is', null)
    .where('late.booked_at', 'is not', null)
    .where('late.failed_at', 'is', null)
    .where('late.amount_cents', '>', 0)
    .where((of) => of(of.fn.coalesce('late.settled_at', 'late.created_at'), '<', before))
    .where(arrived('<'))
    .where(arrived('>'))
    .where((of) => of.not(noted(of)))
    .orderBy('late.created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}
