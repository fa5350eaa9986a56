import type { Transaction } from 'kysely';
import type { Database, DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

/** What happened at a moment; the clock of what it is done with stands there. */
export type DemoAct = (platform: Platform) => Promise<void>;

/** The demo's past while it is told. */
export interface DemoHistory {
  /** Has something happen at a moment; what has not come yet is left to the portal. */
  on(at: Date, act: DemoAct): void;
  /** What the provider would call a thing of the demo: never the same twice. */
  nameOf(prefix: 'cst' | 'mdt' | 'tr' | 'chb' | 'stl' | 'baltr'): string;
}

/**
 * Plays what happened before the demo began, in the order of its days, whosever it was, so that numbers of invoices and postings
 * follow them. All of it is one transaction: the jobs that it leaves see how it ended, and find nothing left to do.
 */
export async function playHistory(
  platform: Platform,
  tell: (history: DemoHistory) => void,
  afterwards: DemoAct,
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.transaction('allCompanies', async (trx) => {
    const acts: { at: Date; act: DemoAct }[] = [];
    let named = 0;
    tell({
      on: (at, act) => void acts.push({ at, act }),
      nameOf: (prefix) => `${prefix}_demo${String((named += 1)).padStart(6, '0')}`,
    });
    const database = joining(platform.database, trx);
    for (;;) {
      const next = acts
        .filter(({ at }) => at <= now)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())[0];
      if (!next) break;
      acts.splice(acts.indexOf(next), 1);
      await next.act({ ...platform, database, clock: { now: () => next.at } });
    }
    await afterwards({ ...platform, database });
  });
}

/** A database whose transactions are all part of one. */
function joining(database: Database, trx: Transaction<DB>): Database {
  return {
    ...database,
    allCompanies: trx,
    company: () => trx,
    async transaction(_, work) {
      const begun: Promise<unknown>[] = [];
      const result = await work(trx, (queries) => void begun.push(queries));
      await Promise.all(begun);
      return result;
    },
  };
}
