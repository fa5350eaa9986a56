import { isDeepStrictEqual } from 'node:util';

/** Columns that a change may set; what is undefined stays. */
export type Wanted<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };

/**
 * The columns that a change really changes, with their new values; what is there already is left out. What is kept as
 * JSON is compared by what it says: its fields have no order.
 */
export function changedColumns<Row extends object>(before: Row, wanted: Wanted<Row>): Partial<Row> {
  const changed = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(before[column as keyof Row], value),
  );
  return Object.fromEntries(changed) as Partial<Row>;
}

/** The names that the wire has for columns: `time_zone` is `timeZone`. */
export function fieldsOf(columns: object): string[] {
  return Object.keys(columns).map((column) =>
    column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
}
