import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './database-faults.ts';
import { statementName } from './statement-names.ts';

const COMPANY_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** How a transaction has its statements planned: as PostgreSQL thinks best, or once for each connection (decision 0108). */
export type Planning = 'as-it-thinks' | 'once';

/** A plan that is kept finds its rows by index also when the tables have grown since. */
const planOnce = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';

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
 * A pg client that sends what belongs together in one round trip. Outside a transaction a query of a company goes out
 * with its begin and commit; inside, the begin waits for the first statement.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #companyId: string | undefined;
  readonly #planning: Planning;
  #transaction: 'none' | 'held' | 'open' = 'none';
  #heldBack = '';
  #broken = false;
  /** What ended the transaction; what was sent behind it hears of this instead of "transaction is aborted". */
  #failure: unknown;

  constructor(client: pg.PoolClient, companyId: string | undefined, planning: Planning) {
    this.#client = client;
    this.#companyId = companyId;
    this.#planning = planning;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = {
      name: statementName(query.sql),
      text: query.sql,
      values: query.parameters as unknown[],
    };
    try {
      return toQueryResult<R>(await this.#send(statement));
    } catch (error) {
      if (isStalePlan(error)) this.#broken = true;
      throw error;
    }
  }

  async #send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#transaction === 'held') {
      this.#transaction = 'open';
      const [, result] = await allSettled([this.#query(this.#heldBack), this.#query(statement)]);
      return result as pg.QueryResult;
    }
    if (this.#transaction === 'open') return this.#query(statement);
    const client = this.#client;
    if (this.#companyId === undefined) return client.query(statement);
    const [, result, commit] = await allSettled([
      client.query(opening(this.#companyId)),
      client.query(statement),
      client.query('commit'),
    ]);
    if (commit?.command !== 'COMMIT') throw new Error('the query was rolled back');
    return result as pg.QueryResult;
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
      isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin',
      this.#planning,
    );
  }

  async end(command: 'commit' | 'rollback'): Promise<void> {
    const wasOpen = this.#transaction === 'open';
    this.#transaction = 'none';
    if (!wasOpen) return;
    const result = await this.#client.query(command);
    if (command === 'commit' && result.command !== 'COMMIT')
      throw new Error('the transaction was rolled back', { cause: this.#failure });
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
async function allSettled(queries: Promise<pg.QueryResult>[]): Promise<pg.QueryResult[]> {
  const settled = await Promise.allSettled(queries);
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

function toQueryResult<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  if (command === 'SELECT') return { rows: rows as R[] };
  return { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] };
}

/**
 * Kysely's driver for one company, or for all of them when `companyId` is undefined; the pool is the caller's. `planning`
 * concerns its transactions.
 */
export class CompanyDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #companyId: string | undefined;
  readonly #planning: Planning;

  constructor(pool: pg.Pool, companyId?: string, planning: Planning = 'as-it-thinks') {
    if (companyId !== undefined) opening(companyId);
    this.#pool = pool;
    this.#companyId = companyId;
    this.#planning = planning;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PipelinedConnection(await this.#pool.connect(), this.#companyId, this.#planning);
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
