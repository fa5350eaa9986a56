import type { ClientBase } from 'pg';

/** `returning old.…` is what needs 18; foreign keys that set one column null need 15, `pg_has_role(…, 'SET')` 16. */
const leastVersion = 18;

/** The database cannot serve this program: a line that says why, and what to do. */
export class SchemaFault extends Error {}

/**
 * What is wrong with a server that says `server_version_num` and `server_version`, such as 150018 and `15.18 (Debian …)`;
 * undefined for one that serves.
 */
export function versionFault(number: number, name: string): string | undefined {
  if (number >= leastVersion * 10_000) return undefined;
  const [short = name] = name.split(' ');
  return `The portal needs PostgreSQL ${leastVersion} or newer, and the server of DATABASE_URL is ${short}: name another, or none for the one that it brings.`;
}

/** @throws {SchemaFault} when the server is too old */
export async function checkPostgresVersion(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
  );
  const fault = rows[0] && versionFault(rows[0].number, rows[0].name);
  if (fault) throw new SchemaFault(fault);
}
