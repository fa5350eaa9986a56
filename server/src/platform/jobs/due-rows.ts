import * as z from 'zod/mini';
import { instant } from '@belfry/contract/values/values.ts';
import { notBefore, type Clock } from '#platform/clock/clock.ts';
import { defineJob, type JobDefinition } from './job.ts';

/** What stands in rows with the moment of business time at which it comes due. No job waits for each: every node wakes by itself. */
export interface DueRows<C> {
  /** Also the name of {@link DueRows.job}. */
  name: string;
  /** The earliest moment that stands there, of none of `except`; null where there is none, or where this node may do nothing now. */
  next(context: C, except: readonly string[]): Promise<Date | null>;
  /** Runs whatever is due. @throws {DueRowsFailed} when all others have run */
  run(context: C, options?: RunOptions): Promise<void>;
  /** Runs whatever is due until nothing fails. Added where something failed, so that it is tried again and staff hear of it. */
  job: JobDefinition<C, { due: string }>;
}

/** How whatever is due is run. */
export interface RunOptions {
  /** The moment that the caller was woken for: the clock of the node that set it may be ahead. */
  due?: Date;
  /** Subjects that are left out. */
  except?: readonly string[];
  /** Ends the run behind the transaction under way. */
  stopping?: AbortSignal;
}

/** Some subjects failed at what was due; the others were run. */
export class DueRowsFailed extends AggregateError {
  /** What went wrong, by the id of the subject. */
  readonly failures: ReadonlyMap<string, unknown>;

  constructor(name: string, failures: ReadonlyMap<string, unknown>) {
    super([...failures.values()], `${name} failed for ${failures.size}`);
    this.failures = failures;
  }
}

/** Subjects that one transaction takes on. */
const subjectsAtOnce = 100;

/**
 * Declares what stands in rows and comes due. A set of subjects that fails is taken one by one, so that none keeps another
 * waiting.
 */
export function defineDueRows<C extends { clock: Clock }>(definition: {
  /** `feature/verb`, as of a job. */
  name: string;
  next: DueRows<C>['next'];
  /** Ids of subjects (devices) of which something is due, at most `limit`, the most overdue first. */
  find: (context: C, now: Date, limit: number, except: readonly string[]) => Promise<readonly string[]>;
  /** Runs what is due of these, all or nothing. Whoever comes second finds it gone. */
  take: (context: C, ids: readonly string[], now: Date) => Promise<void>;
}): DueRows<C> {
  const { name, next, find, take } = definition;

  async function run(context: C, { due, except = [], stopping }: RunOptions = {}): Promise<void> {
    const failures = new Map<string, unknown>();
    let alone = 0;
    for (;;) {
      if (stopping?.aborted) break;
      const now = notBefore(context.clock.now(), due);
      const limit = alone > 0 ? 1 : subjectsAtOnce;
      // Asked before each single one, too: where the database is away that fails, and no subject counts as failed.
      const found = await find(context, now, limit, [...except, ...failures.keys()]);
      const [first] = found;
      if (first === undefined) break;
      alone = Math.max(0, alone - 1);
      await take(context, found, now).catch((error: unknown) => {
        if (found.length > 1) alone = found.length;
        else failures.set(first, error);
      });
    }
    if (failures.size > 0) throw new DueRowsFailed(name, failures);
  }

  const job = defineJob({
    name,
    payload: z.strictObject({ due: instant }),
    run: (context: C, { due }) => run(context, { due: new Date(due) }),
  });
  return { name, next, run, job };
}
