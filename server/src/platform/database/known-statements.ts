import type pg from 'pg';

/** A statement as it is sent: its text, and values in the order of `$1`, `$2`. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** A statement that a connection has prepared, and how a row of it is read. */
export interface KnownStatement {
  name: string;
  columns: readonly { name: string; read: (text: string) => unknown }[];
}

/** Any type may stand in an answer, not only those that pg names. */
interface Readers {
  getTypeParser(type: number, format: 'text'): (text: string) => unknown;
}

const ofConnections = new WeakMap<pg.ClientBase, Map<string, KnownStatement>>();

/** What a connection has prepared under this text; undefined as long as it was never answered there. */
export function knownStatement(client: pg.ClientBase, text: string): KnownStatement | undefined {
  return ofConnections.get(client)?.get(text);
}

/**
 * Keeps how a connection answered a statement that it has prepared by a name. It stays as it is: where a migration gives the table
 * another shape, PostgreSQL refuses the prepared statement (`isStalePlan`).
 */
export function keepStatement(
  client: pg.ClientBase,
  { text, name }: { text: string; name: string },
  { fields }: pg.QueryResult,
): void {
  const known = ofConnections.get(client) ?? new Map<string, KnownStatement>();
  ofConnections.set(client, known);
  const readers = client as unknown as Readers;
  const columns = fields.map((field) => ({
    name: field.name,
    read: readers.getTypeParser(field.dataTypeID, 'text'),
  }));
  known.set(text, { name, columns });
}
