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
 * The state a row goes to in an `update` of many, for who read its state under a lock. The database itself compares, so that a
 * commit fails with the statement which goes out in the same round trip. The statement fails with an error that names the state
 * in which a row is found instead; a row that is gone is not missed.
 * @param state the row's column
 * @param was the state in which it was read
 * @param next the state it goes to
 */
export function nextOfLocked(state: string, was: string, next: string): RawBuilder<string> {
  const [found, read, to] = [sql.ref(state), sql.ref(was), sql.ref(next)];
  // SQL outside of functions can raise nothing; what is no number fails with its own text.
  return sql`case when ${found} = ${read} then ${to}
    else (('a row read as ' || ${read} || ' is ' || ${found})::int)::text end`;
}
