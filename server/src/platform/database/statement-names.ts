/** More different texts than this come from lists of varying length, and would only fill the server's memory. */
const LIMIT = 1_000;

const names = new Map<string, string>();

/**
 * A name per SQL text, so that each connection prepares a text once. Undefined beyond 1,000 texts: such a query
 * still works, unprepared. Pass lists as one array (`= any($1)`, `unnest($1)`) to keep texts few.
 */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= LIMIT) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}
