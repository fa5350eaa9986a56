import {
  sql,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectType,
  type UpdateObject,
} from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A table whose rows have an id and stand in a state. */
type StatefulTable = {
  [Table in keyof DB]: DB[Table] extends { id: unknown; state: unknown } ? Table : never;
}[keyof DB];

type StateOf<Table extends StatefulTable> = SelectType<DB[Table]['state']>;

/** The row that is moved, and the states in which it may be found. */
interface Standing<Table extends StatefulTable> {
  id: string;
  from: StateOf<Table> | readonly StateOf<Table>[];
}

/** The state a row goes to, and what else changes with it. */
type Move<Table extends StatefulTable> = UpdateObject<DB, Table> & { state: StateOf<Table> };

/**
 * Takes a row to another state, of several who would at the same time only the first. Gives the row as it is then;
 * undefined, with nothing done, where it stands in none of the states that it is to come from.
 */
export async function moveState<Table extends StatefulTable>(
  trx: Kysely<DB>,
  table: Table,
  { id, from }: Standing<Table>,
  move: Move<Table>,
): Promise<Selectable<DB[Table]> | undefined> {
  // Kysely's types cannot reckon with a table that is not known yet; for them, it is one of these.
  const row = await trx
    .updateTable(table as 'attempts')
    .set(move as UpdateObject<DB, 'attempts'>)
    .where('id', '=', id)
    .where(sql<boolean>`state = any(${[from].flat()}::text[])`)
    .returningAll()
    .executeTakeFirst();
  return row as Selectable<DB[StatefulTable]> | undefined as Selectable<DB[Table]> | undefined;
}

/**
 * As {@link moveState}, for who read the state under a lock that keeps all others from changing it.
 * @throws Error when it is another one: the lock does not hold what it should
 */
export async function moveLockedState<Table extends StatefulTable>(
  trx: Kysely<DB>,
  table: Table,
  standing: Standing<Table>,
  move: Move<Table>,
): Promise<Selectable<DB[Table]>> {
  const row = await moveState(trx, table, standing, move);
  if (!row) throw new Error(`${table} ${standing.id} is not ${[standing.from].flat().join(' or ')} any more`);
  return row;
}

/**
 * As {@link moveLockedState}, for many rows in one statement. The database itself counts them, so that a commit fails with it
 * which goes out in the same round trip.
 * @param update an `update` that changes each row only where it stands as it was read
 * @throws an error of PostgreSQL that says how many of `count` rows did
 */
export async function moveLockedStates(
  trx: Kysely<DB>,
  update: RawBuilder<unknown>,
  count: number,
): Promise<void> {
  // SQL outside of functions can raise nothing; what is no number fails with its own text.
  await sql`
    with moved as (${update} returning 1)
    select case when count(*) <> ${count} then
      (count(*) || ' of ' || ${count} || ' rows stood in the state that was read')::int end from moved`.execute(
    trx,
  );
}
