import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './database-faults.ts';
import { statementName } from './statement-names.ts';

const COMPANY_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** How a transaction has its statements planned: as PostgreSQL thinks best, or once for each connection (decision 0108). */
export type Planning = 'as-it-thinks' | 'once';

/** On what terms transactions run. */
export interface TransactionTerms {
  /** Whose rows they see; everybody's when it is undefined. */
  companyId?: string;
  /** Term of the intake: nothing is committed once the next one has begun. */
  term?: number | undefined;
  planning?: Planning;
  /** The database refuses to write in them. */
  readOnly?: boolean;
}

/**
 * A plan that is kept finds its rows by index also when the tables have grown since. Who works so keeps the states of devices, which
 * triggers do for all others.
 */
const planOnce =
  "set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local app.keeps_states = 'on'";

/**
 * The statements that open a transaction: `set local` ends with it, so that a connection never carries a company on.
 * @throws RangeError when the company's id is not a UUID
 */
function opening(
  companyId: string | undefined,
  begin = 'begin',
  planning: Planning = 'as-it-thinks',
): string {
  if (planning === 'once') return opening(companyId, `${begin}; ${planOnce}`);
  if (companyId === undefined) return begin;
  if (!COMPANY_ID.test(companyId)) throw new RangeError('a company id is a UUID');
  return `${begin}; set local app.company_id = '${companyId}'`;
}

/**
 * What ends a transaction. A term of the intake is checked in one message with the commit: a node that stands still between the two,
 * or is cut off, holds nothing up.
 * @throws RangeError when the term is no whole number
 */
function closing(term: number | undefined): string {
  if (term === undefined) return 'commit';
  if (!Number.isSafeInteger(term)) throw new RangeError('a term is a whole number');
  return `select check_intake_term(${term}); commit`;
}

/**
 * A pg client that sends what belongs together in one round trip. Outside a transaction a query of a company goes out
 * with its begin and commit; inside, the begin waits for the first statement.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #companyId: string | undefined;
  readonly #commit: string;
  /** Whether a query outside of a transaction needs one around it. */
  readonly #enclosed: boolean;
  readonly #planning: Planning;
  readonly #begin: string;
  #transaction: 'none' | 'held' | 'open' = 'none';
  #heldBack = '';
  /** The pool in which a statement has its name; null where nothing is prepared. */
  #prepares: pg.Pool | null;
  #broken = false;
  /** What ended the transaction; what was sent behind it hears of this instead of "transaction is aborted". */
  #failure: unknown;

  constructor(
    client: pg.PoolClient,
    { companyId, term, planning = 'as-it-thinks', readOnly = false }: TransactionTerms,
    prepares: pg.Pool | null,
  ) {
    this.#client = client;
    this.#companyId = companyId;
    this.#commit = closing(term);
    this.#enclosed = companyId !== undefined || term !== undefined || readOnly;
    this.#planning = planning;
    this.#begin = readOnly ? 'begin read only' : 'begin';
    this.#prepares = prepares;
  }

  /** Outside a transaction a stale plan is not told: it failed before it did anything, and is made anew. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: query.sql, values: query.parameters as unknown[] };
    // Asked before it is sent: it may fail when its transaction has ended already.
    const alone = this.#transaction === 'none';
    const name = this.#prepares ? statementName(this.#prepares, query.sql) : undefined;
    try {
      return toQueryResult<R>(await this.#send({ ...statement, ...(name !== undefined && { name }) }));
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.#broken = true;
      this.#prepares = null;
      if (!alone) throw error;
      return toQueryResult<R>(await this.#send(statement));
    }
  }

  async #send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#transaction === 'held') {
      this.#transaction = 'open';
      const [, result] = await allSettled([this.#query(this.#heldBack), this.#query(statement)]);
      return result;
    }
    if (this.#transaction === 'open') return this.#query(statement);
    const client = this.#client;
    if (!this.#enclosed) return client.query(statement);
    const [, result, command] = await allSettled([
      client.query(opening(this.#companyId, this.#begin)),
      client.query(statement),
      this.#sendCommit(),
    ]);
    if (command !== 'COMMIT') throw new Error('the query was rolled back');
    return result;
  }

  /** Resolves with what PostgreSQL did: `COMMIT` or `ROLLBACK`. A term that is over rolls back, and rejects. */
  async #sendCommit(): Promise<string> {
    try {
      const results: pg.QueryResult | pg.QueryResult[] = await this.#client.query(this.#commit);
      return (Array.isArray(results) ? results.at(-1) : results)?.command ?? '';
    } catch (error) {
      // Not reached, since what was before it in the message failed.
      await this.#client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async #query(statement: pg.QueryConfig | string): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(statement);
    } catch (error) {
      this.#failure ??= error;
      throw this.#failure;
    }
  }

  begin({ isolationLevel }: TransactionSettings): void {
    this.#transaction = 'held';
    this.#failure = undefined;
    this.#heldBack = opening(
      this.#companyId,
      isolationLevel ? `${this.#begin} isolation level ${isolationLevel}` : this.#begin,
      this.#planning,
    );
  }

  async end(command: 'commit' | 'rollback'): Promise<void> {
    const wasOpen = this.#transaction === 'open';
    this.#transaction = 'none';
    if (!wasOpen) return;
    if (command === 'rollback') {
      await this.#client.query(command);
      return;
    }
    const done = await this.#sendCommit().catch((error: unknown) => {
      throw this.#failure ?? error;
    });
    if (done !== 'COMMIT') throw new Error('the transaction was rolled back', { cause: this.#failure });
  }

  /** Back to the pool; a connection that is not idle for sure is closed instead. */
  release(): void {
    this.#client.release(this.#broken || this.#client.getTransactionStatus() !== 'I');
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('cursors do not work on pipelined connections: page by key instead');
  }
}

/** Waits for every answer, as all of them come anyway, then throws the first error. */
async function allSettled<T extends readonly unknown[]>(queries: {
  [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  await Promise.allSettled(queries);
  return Promise.all(queries) as Promise<unknown> as Promise<T>;
}

function toQueryResult<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  if (command === 'SELECT') return { rows: rows as R[] };
  return { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] };
}

/** Kysely's driver for transactions on the same terms; the pool is the caller's. */
export class CompanyDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #terms: TransactionTerms;

  constructor(pool: pg.Pool, terms: TransactionTerms = {}) {
    opening(terms.companyId);
    closing(terms.term);
    this.#pool = pool;
    this.#terms = terms;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PipelinedConnection(await this.#pool.connect(), this.#terms, this.#pool);
  }

  /** A connection that prepares nothing meets no stale plan, whichever one of the pool it is. */
  async acquireUnprepared(): Promise<DatabaseConnection> {
    return new PipelinedConnection(await this.#pool.connect(), this.#terms, null);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    (connection as PipelinedConnection).begin(settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PipelinedConnection).end('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PipelinedConnection).end('rollback');
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as PipelinedConnection).release();
  }

  async destroy(): Promise<void> {}
}
