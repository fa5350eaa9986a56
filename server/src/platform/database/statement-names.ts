/** More different texts than this come from lists of varying length, and would only fill the server's memory. */
const LIMIT = 1_000;

const namesOfPools = new WeakMap<object, Map<string, string>>();

/**
 * A name per SQL text, so that each connection of a pool prepares a text once. Undefined beyond 1,000 texts of a pool: such a query
 * still works, unprepared. Pass lists as one array (`= any($1)`, `unnest($1)`) to keep texts few.
 */
export function statementName(pool: object, sql: string): string | undefined {
  const names = namesOfPools.get(pool) ?? new Map<string, string>();
  namesOfPools.set(pool, names);
  const known = names.get(sql);
  if (known !== undefined || names.size >= LIMIT) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}
