import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { decodeCursor, instantKey } from '../http/route/cursor.ts';

const keyShapes = {
  text: z.string(),
  uuid: id,
  bigint: z.int(),
  timestamptz: instantKey,
  date: z.iso.date(),
} as const satisfies Record<string, z.core.$ZodType>;

/** A column that a list goes by. None of its values is null: an order has a place for each row. */
export interface OrderColumn<Row> {
  /** As an index has it: `invoices.issued_at`, or an expression of SQL. */
  by: RawBuilder<unknown>;
  type: keyof typeof keyShapes;
  /** Its value in a row that was read, which a cursor carries. */
  of: (row: Row) => string | number | Date;
}

/** The orders of a list by the names of the contract's `sort`; the last column of each is unique. */
export type ListOrders<Row, Name extends string = string> = Readonly<
  Record<Name, readonly OrderColumn<Row>[]>
>;

/** Where a page of a list begins, and which way it goes. */
export interface ListPlace<Row> {
  columns: readonly OrderColumn<Row>[];
  descending: boolean;
  /** The keys of the row that it goes on behind; null where it begins. */
  after: readonly unknown[] | null;
}

/**
 * The place that `sort` (`-name` is the reverse of `name`) and a cursor name.
 * @throws {AppError} `invalid-input` for a cursor of another order
 */
export function placeIn<Row>(orders: ListOrders<Row>, sort: string, cursor?: string): ListPlace<Row> {
  const columns = orders[sort.replace(/^-/, '')];
  if (!columns) throw new RangeError(`${sort} is no order of this list`);
  const [first, ...others] = columns.map(({ type }) => keyShapes[type] as z.core.$ZodType);
  if (!first) throw new RangeError('an order goes by a column');
  const shape = z.tuple([z.literal(sort), z.tuple([first, ...others])]);
  return {
    columns,
    descending: sort.startsWith('-'),
    after: decodeCursor(shape, cursor)?.[1] ?? null,
  };
}

/** The keys of a row in an order: what a cursor carries and a page goes on behind. */
export function keysIn<Row>({ columns }: Pick<ListPlace<Row>, 'columns'>, row: Row): (string | number)[] {
  return columns.map(({ of }) => {
    const value = of(row);
    return value instanceof Date ? value.toISOString() : value;
  });
}

/** A query that goes in the order of a place, and on behind it. By keys and not by number: a page costs the same wherever it is. */
export function inOrderOf<DB, TB extends keyof DB, O, Row>(
  query: SelectQueryBuilder<DB, TB, O>,
  { columns, descending, after }: ListPlace<Row>,
): SelectQueryBuilder<DB, TB, O> {
  let ordered = query;
  if (after !== null) {
    const keys = columns.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`);
    const compare = sql.raw(descending ? '<' : '>');
    ordered = ordered.where(
      sql<boolean>`(${sql.join(columns.map(({ by }) => by))}) ${compare} (${sql.join(keys)})`,
    );
  }
  for (const { by } of columns) ordered = ordered.orderBy(by, descending ? 'desc' : 'asc');
  return ordered;
}
