import { createRequire } from 'node:module';
import pg from 'pg';
import type { KnownStatement } from './known-statements.ts';

/** How pg writes a value for PostgreSQL; it keeps that to itself. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue: (value: unknown) => Buffer | string | null;
};

/** A statement that the connection has prepared, with its values. */
export interface BoundStatement {
  known: KnownStatement;
  values: readonly unknown[];
}

/** What PostgreSQL said to a statement. `command` is its word, such as `SELECT`; `rowCount` null where it has none. */
export type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/**
 * Asks what a connection has prepared, in one message and with one answer: PostgreSQL takes all up to the `Sync` as one transaction, or
 * as a part of the one that is open, and is not asked what the rows look like.
 * @returns an answer for each, after the commit
 * @throws {Error} of the first that fails, as `pg` does; nothing of the others is done
 */
export function askKnown(
  client: pg.ClientBase,
  statements: readonly BoundStatement[],
): Promise<readonly Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new BoundQueries(statements, (error, answers) => {
        if (error === null) return resolve(answers);
        // Where it came from says more than that it came from a socket.
        Error.captureStackTrace(error);
        return reject(error);
      }),
    );
  });
}

type Told = (error: Error | null, answers: readonly Answer[]) => void;

/** Only what is a `Query` of pg may be pipelined. This one sends, reads and ends as the client tells it to. */
class BoundQueries extends pg.Query {
  /** The client puts its own around it, which knows when time is over. */
  callback: Told;
  readonly #statements: readonly KnownStatement[];
  readonly #values: readonly (Buffer | string | null)[][];
  readonly #answers: Answer[] = [];
  #rows: unknown[] = [];
  #unreadable: Error | null = null;

  constructor(statements: readonly BoundStatement[], callback: Told) {
    super({ text: '' });
    this.callback = callback;
    this.#statements = statements.map(({ known }) => known);
    // What cannot be written throws before anything is sent.
    this.#values = statements.map(({ values }) => values.map((value) => prepareValue(value)));
  }

  override submit = (connection: pg.Connection): null => {
    connection.stream.cork();
    for (const [index, { name }] of this.#statements.entries()) {
      connection.bind({ statement: name, values: this.#values[index] }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns } = this.#statements[this.#answers.length] as KnownStatement;
    try {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < columns.length; index += 1) {
        const { name, read } = columns[index] as KnownStatement['columns'][number];
        const text = fields[index];
        row[name] = text === null || text === undefined ? null : read(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = ''] = text.split(' ', 1);
    const count = /\d+$/.exec(text)?.[0];
    this.#answers.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
    this.#rows = [];
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable, this.#answers);
  }
}
