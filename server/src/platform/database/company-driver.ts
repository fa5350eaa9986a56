import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { askKnown, type Answer, type BoundStatement } from './ask-known.ts';
import { isStalePlan } from './database-faults.ts';
import { keepStatement, knownStatement, type Statement } from './known-statements.ts';
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
 * The same as statements that can be prepared, for a transaction that is one message. Null where it has a term, which is to be checked in
 * the very statement that commits.
 */
function preparedOpening({ companyId, term, readOnly = false }: TransactionTerms): Statement[] | null {
  if (term !== undefined) return null;
  return [
    ...(readOnly ? [{ text: `select set_config('transaction_read_only', $1, true)`, values: ['on'] }] : []),
    ...(companyId === undefined
      ? []
      : [{ text: `select set_config('app.company_id', $1, true)`, values: [companyId] }]),
  ];
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
 * with what opens and ends its own; inside, the begin waits for the first statement.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #companyId: string | undefined;
  readonly #commit: string;
  readonly #opening: readonly Statement[] | null;
  readonly #planning: Planning;
  readonly #begin: string;
  #transaction: 'none' | 'held' | 'open' = 'none';
  #heldBack = '';
  /** The pool in which a statement has its name; null where nothing is prepared. */
  #prepares: pg.Pool | null;
  #broken = false;
  /** What ended the transaction; what was sent behind it hears of this instead of "transaction is aborted". */
  #failure: unknown;

  constructor(client: pg.PoolClient, terms: TransactionTerms, prepares: pg.Pool | null) {
    const { companyId, term, planning = 'as-it-thinks', readOnly = false } = terms;
    this.#client = client;
    this.#companyId = companyId;
    this.#commit = closing(term);
    this.#opening = preparedOpening(terms);
    this.#planning = planning;
    this.#begin = readOnly ? 'begin read only' : 'begin';
    this.#prepares = prepares;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [answer] = await this.#execute([query]);
    return toQueryResult<R>(answer as Answer);
  }

  /** Queries as one transaction in one round trip: outside of any other, all are done or none is. */
  async executeTogether(queries: readonly CompiledQuery[]): Promise<QueryResult<never>[]> {
    const answers = await this.#execute(queries);
    return answers.map((answer) => toQueryResult<never>(answer));
  }

  /** Outside a transaction a stale plan is not told: it failed before anything was done, and is made anew. */
  async #execute(queries: readonly CompiledQuery[]): Promise<readonly Answer[]> {
    const statements = queries.map(({ sql, parameters }) => ({ text: sql, values: parameters }));
    // Asked before it is sent: it may fail when its transaction has ended already.
    const alone = this.#transaction === 'none';
    try {
      return await this.#send(statements);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.#broken = true;
      this.#prepares = null;
      if (!alone) throw error;
      return await this.#send(statements);
    }
  }

  async #send(statements: readonly Statement[]): Promise<readonly Answer[]> {
    if (this.#transaction === 'held') {
      this.#transaction = 'open';
      const [, ...answers] = await allSettled<Answer>([
        this.#heard(this.#client.query(this.#heldBack)),
        ...statements.map((statement) => this.#heard(this.#ask(statement))),
      ]);
      return answers;
    }
    if (this.#transaction === 'open')
      return allSettled(statements.map((statement) => this.#heard(this.#ask(statement))));
    const known = this.#opening && this.#known([...this.#opening, ...statements]);
    if (known) return (await askKnown(this.#client, known)).slice(-statements.length);
    return this.#sendEnclosed(statements);
  }

  /** With a begin and a commit around them. What opens a transaction of one message is prepared beside it, for the next time. */
  async #sendEnclosed(statements: readonly Statement[]): Promise<readonly Answer[]> {
    const all = [...((this.#prepares && this.#opening) ?? []), ...statements];
    if (this.#opening?.length === 0 && all.length === 1)
      return allSettled(all.map((each) => this.#ask(each)));
    const answers = await allSettled<Answer | string>([
      this.#client.query(opening(this.#companyId, this.#begin)),
      ...all.map((each) => this.#ask(each)),
      this.#sendCommit(),
    ]);
    if (answers.at(-1) !== 'COMMIT') throw new Error('the query was rolled back');
    return answers.slice(-1 - statements.length, -1) as Answer[];
  }

  #known(statements: readonly Statement[]): BoundStatement[] | null {
    if (!this.#prepares) return null;
    const known = statements.flatMap(({ text, values }) => {
      const statement = knownStatement(this.#client, text);
      return statement ? [{ known: statement, values }] : [];
    });
    return known.length === statements.length ? known : null;
  }

  /** One statement, in whatever transaction there is. */
  async #ask({ text, values }: Statement): Promise<Answer> {
    const name = this.#prepares ? statementName(this.#prepares, text) : undefined;
    if (name === undefined) return this.#client.query(text, [...values]);
    const known = knownStatement(this.#client, text);
    if (known) return (await askKnown(this.#client, [{ known, values }]))[0] as Answer;
    const answer = await this.#client.query({ name, text, values: [...values] });
    keepStatement(this.#client, { name, text }, answer);
    return answer;
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

  async #heard<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
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
async function allSettled<T>(queries: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(queries);
  return Promise.all(queries);
}

function toQueryResult<R>({ command, rowCount, rows }: Answer): QueryResult<R> {
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

  /** Runs queries on a connection of their own, as one transaction in one round trip. */
  async runTogether(queries: readonly CompiledQuery[]): Promise<QueryResult<never>[]> {
    const connection = new PipelinedConnection(await this.#pool.connect(), this.#terms, this.#pool);
    try {
      return await connection.executeTogether(queries);
    } finally {
      connection.release();
    }
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
