import { sql, type RawBuilder } from 'kysely';

/** A text column with another name in place of each of these, wherever they stand in it to the letter. */
export function withoutNames(column: string, names: readonly string[], as: string): RawBuilder<string> {
  return names.reduce<RawBuilder<string>>(
    (text, name) => sql<string>`replace(${text}, ${name}, ${as})`,
    sql<string>`${sql.ref(column)}`,
  );
}

/** Whether one of these names stands in a text column to the letter. */
export function hasName(column: string, names: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from unnest(${[...names]}::text[]) as said where strpos(${sql.ref(column)}, said) > 0)`;
}
