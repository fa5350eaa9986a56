import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type DatabaseConnection,
  type KyselyProps,
} from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { CompanyDriver, type TransactionTerms } from './company-driver.ts';
import { isStalePlan, isTransactionConflict } from './database-faults.ts';
import { asTransaction } from './open-transaction.ts';
import { TogetherConnection } from './together-connection.ts';
import { openPool, type DatabaseRole } from './pool.ts';
import type { DB } from './schema.generated.ts';

export type { DB } from './schema.generated.ts';

/**
 * Whose rows a transaction sees: those of one company (its id), or everybody's. `engine` is everybody's too, for what
 * happens at every alarm: each of its statements is planned once (decision 0108) and has to find its rows by index.
 */
export type Scope = 'allCompanies' | 'engine' | (string & {});

/** Whether a transaction sees the rows of every company. */
export function isEverybodys(scope: Scope): boolean {
  return scope === 'allCompanies' || scope === 'engine';
}

/** Queries that were begun and are not waited for: the commit goes out behind them, and fails when one of them does. */
export type Last = (queries: Promise<unknown>) => void;

/** What is done in a transaction. */
export type TransactionWork<T> = (trx: Transaction<DB>, last: Last) => Promise<T>;

/** The way to the database. Json parameters are written with `JSON.stringify`, as pg takes an array for an SQL array. */
export interface Database {
  /**
   * Queries of one company under row level security; each is a transaction of its own in one round trip. Here and below,
   * a migration that changes a table under a query is not noticed.
   */
  company(companyId: string): Kysely<DB>;
  /**
   * Queries of one company like {@link Database.company}, but those that are begun in the same turn (`Promise.all`) go out together: one
   * transaction, one round trip, one connection. Where one fails, all of them do.
   */
  together(companyId: string): Kysely<DB>;
  /** Queries over every company: staff, gateway, engine, sign-in. */
  allCompanies: Kysely<DB>;
  /**
   * One transaction (read committed). Lost against another one, it is run again, at most four times: what it does
   * besides SQL must bear that. Queries that are begun together (`Promise.all`) go out in one round trip, in order.
   */
  transaction<T>(scope: Scope, work: TransactionWork<T>): Promise<T>;
  /**
   * The same database for what is done under this term of the intake: once the next one has begun nothing is committed, and what
   * tries fails with what `isPassedOn` knows.
   */
  underTerm(term: number): Database;
  /** The same database for whoever only looks: PostgreSQL refuses what would write, in any scope. */
  readOnly(): Database;
  /** Itself, or that of which it is one {@link Database.underTerm}: what is committed is told, whoever has the next term by then. */
  unfenced: Database;
  /** For the job worker and migrations only: company tables show it no rows. */
  ownerPool: pg.Pool;
  /** The pools by role, for figures of them and of what is in the database. */
  pools: Readonly<Record<DatabaseRole, pg.Pool>>;
  /** Resolves when the database answers; throws what isDatabaseUnavailable knows when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  log: Logger;
  /** Connections for customers' queries, and as many again for the provider's; 10 unless told. */
  poolSize?: number;
}

const ATTEMPTS = 5;
/** No query of a request or of an alarm takes as long. */
const LOST_AFTER_MS = 60_000;

/** Opens the pools to a migrated database. Connects lazily, so that it does not fail while PostgreSQL starts. */
export function openDatabase({ url, log, poolSize = 10 }: DatabaseOptions): Database {
  const app = openPool({
    url,
    log,
    size: poolSize,
    role: 'belfry_app',
    lostAfterMs: LOST_AFTER_MS,
    pipeline: true,
  });
  const everybody = openPool({
    url,
    log,
    size: poolSize,
    role: 'belfry_provider',
    lostAfterMs: LOST_AFTER_MS,
    pipeline: true,
  });
  const ownerPool = openPool({ url, log, size: 10, role: 'belfry_owner' });
  const on = ({ term, readOnly = false }: Pick<TransactionTerms, 'term' | 'readOnly'> = {}): Database => {
    const everybodys = new CompanyDriver(everybody, { term, readOnly });
    const engines = new CompanyDriver(everybody, { term, readOnly, planning: 'once' });
    const ofCompany = (companyId: string) => new CompanyDriver(app, { companyId, term, readOnly });
    const driverOf = (scope: Scope): CompanyDriver => {
      if (scope === 'allCompanies') return everybodys;
      return scope === 'engine' ? engines : ofCompany(scope);
    };
    const fenced: Database = {
      company: (companyId) => kyselyOn(ofCompany(companyId)),
      together(companyId) {
        const driver = ofCompany(companyId);
        return new Kysely<DB>(overOne(new TogetherConnection(driver), driver));
      },
      allCompanies: kyselyOn(everybodys),
      ownerPool,
      pools: { belfry_app: app, belfry_provider: everybody, belfry_owner: ownerPool },
      transaction: (scope, work) => asTransaction(() => transactUntilDone(driverOf(scope), work)),
      underTerm: (next) => on({ term: next, readOnly }),
      readOnly: () => on({ term, readOnly: true }),
      get unfenced() {
        return term === undefined ? fenced : whole;
      },
      async ping() {
        await everybody.query('select 1');
      },
      async close() {
        await Promise.all([app.end(), everybody.end(), ownerPool.end()]);
      },
    };
    return fenced;
  };
  const whole = on();
  return whole;
}

function kyselyOn(driver: CompanyDriver): Kysely<DB> {
  return new Kysely<DB>({ dialect: dialectOf(driver) });
}

function dialectOf(driver: CompanyDriver) {
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (queries: Kysely<unknown>) => new PostgresIntrospector(queries),
  };
}

async function transactUntilDone<T>(driver: CompanyDriver, work: TransactionWork<T>): Promise<T> {
  // Every connection of the pool may have a stale plan.
  let prepares = true;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(driver, work, prepares);
    } catch (error) {
      if (isStalePlan(error)) prepares = false;
      else if (!isTransactionConflict(error)) throw error;
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function transact<T>(driver: CompanyDriver, work: TransactionWork<T>, prepares: boolean): Promise<T> {
  const connection = await (prepares ? driver.acquireConnection() : driver.acquireUnprepared());
  const ending: Promise<unknown>[] = [];
  try {
    await driver.beginTransaction(connection, {});
    try {
      const last = (queries: Promise<unknown>) => {
        // Whoever goes on meanwhile is not to be told of a failure that the commit tells.
        queries.catch(() => undefined);
        ending.push(queries);
      };
      const result = await work(transactionOn(driver, connection), last);
      last(driver.commitTransaction(connection));
      const failed = (await Promise.allSettled(ending)).find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
      return result;
    } catch (error) {
      await Promise.allSettled(ending);
      await driver.rollbackTransaction(connection);
      throw error;
    }
  } finally {
    await driver.releaseConnection(connection);
  }
}

/** Kysely's own transaction hands out its connection to one query at a time, and so waits for every answer. */
function transactionOn(driver: CompanyDriver, connection: DatabaseConnection): Transaction<DB> {
  return new Transaction<DB>(overOne(connection, driver));
}

/** What Kysely is made of whose queries all take one connection at once. */
function overOne(connection: DatabaseConnection, driver: CompanyDriver): KyselyProps {
  const dialect = dialectOf(driver);
  const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), {
    provideConnection: (consumer) => consumer(connection),
  });
  return { config: { dialect }, driver, dialect, executor };
}
