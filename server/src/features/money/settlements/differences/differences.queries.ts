import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { DifferenceKind } from '@belfry/contract/money/settlements/settlement-states.ts';
import type { DB } from '#platform/database/database.ts';

/** A difference as it stands in the database. */
export type DifferenceRow = Selectable<DB['settlement_differences']>;

/** The differences of a payout of these kinds, open or not. */
export function selectDifferences(
  database: Kysely<DB>,
  settlementId: string,
  kinds: readonly DifferenceKind[],
): Promise<DifferenceRow[]> {
  return database
    .selectFrom('settlement_differences')
    .selectAll()
    .where('settlement_id', '=', settlementId)
    .where('kind', 'in', kinds)
    .execute();
}

/** Adds differences; one that is open already is left. @returns how many came to be */
export async function insertDifferences(
  trx: Kysely<DB>,
  rows: readonly Insertable<DB['settlement_differences']>[],
): Promise<number> {
  let added = 0;
  for (let from = 0; from < rows.length; from += 1_000) {
    const inserted = await trx
      .insertInto('settlement_differences')
      .values(rows.slice(from, from + 1_000))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    added += inserted.length;
  }
  return added;
}

/** Changes a difference that is open. @returns undefined where it is not any more */
export function updateOpenDifference(
  trx: Kysely<DB>,
  id: string,
  change: Updateable<DB['settlement_differences']>,
): Promise<DifferenceRow | undefined> {
  return trx
    .updateTable('settlement_differences')
    .set(change)
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** A difference by its id. */
export function findDifference(database: Kysely<DB>, id: string): Promise<DifferenceRow | undefined> {
  return database.selectFrom('settlement_differences').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All that was ever missing in payouts. */
export function selectMissing(database: Kysely<DB>): Promise<DifferenceRow[]> {
  return database
    .selectFrom('settlement_differences')
    .selectAll()
    .where('kind', '=', 'missing')
    .where('settlement_id', 'is', null)
    .execute();
}
