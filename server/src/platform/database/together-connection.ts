import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { CompanyDriver } from './company-driver.ts';

interface Waiting {
  query: CompiledQuery;
  done: (result: QueryResult<never>) => void;
  failed: (error: unknown) => void;
}

/** Stands for a connection, and takes one for the queries that are begun in the same turn, once it is over. */
export class TogetherConnection implements DatabaseConnection {
  readonly #driver: Pick<CompanyDriver, 'runTogether'>;
  #waiting: Waiting[] = [];

  constructor(driver: Pick<CompanyDriver, 'runTogether'>) {
    this.#driver = driver;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise((done, failed) => {
      if (this.#waiting.push({ query, done, failed }) === 1) process.nextTick(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const round = this.#waiting;
    this.#waiting = [];
    try {
      const results = await this.#driver.runTogether(round.map(({ query }) => query));
      for (const [index, { done }] of round.entries()) done(results[index] as QueryResult<never>);
    } catch (error) {
      for (const { failed } of round) failed(error);
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('cursors do not work on pipelined connections: page by key instead');
  }
}
