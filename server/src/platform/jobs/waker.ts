import type { Logger } from 'pino';
import type { Clock } from '#platform/clock/clock.ts';
import { isDatabaseUnavailable } from '#platform/database/database-faults.ts';
import type { Database } from '#platform/database/database.ts';
import { inLogContext } from '#platform/log/log-context.ts';
import { DueRowsFailed, type DueRows } from './due-rows.ts';
import { enqueue } from './enqueue.ts';
import { errorLine } from './job-failure.rules.ts';
import { timed } from './job-metrics.ts';
import { isBeingTried } from './pending-jobs.ts';

/** What whoever runs rows that came due needs of its context. */
export interface WakeContext {
  clock: Clock;
  database: Pick<Database, 'allCompanies' | 'ownerPool'>;
  log: Logger;
}

/** Rows of which nothing is due. */
export interface AtRest {
  /** How many runs there have been. */
  runs: number;
  /** The earliest moment that stands there. */
  next: Date | null;
}

/** The rows are asked at most this far apart, whatever this node knows: another one may have set an earlier moment, and died. */
const sweepMs = 1_000;
/** By how much a sweep comes earlier, by chance: nodes that started together ask at different moments. */
const jitterMs = 200;
/** For how long a node that has set nothing lately leaves what came due to the one that set it. */
const deferenceMs = 200;
const latelyMs = 600_000;
/** What came due during a run waits so long for more of its kind. */
const restMs = 50;
/** For how long a subject that failed is left out at first, and at most. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** `setTimeout` takes no more. */
const longestTimeoutMs = 2 ** 31 - 1;

/** Runs the rows of one kind at this node when they come due: one turn at a time, in business time. */
export class Waker<C extends WakeContext> {
  readonly #rows: DueRows<C>;
  readonly #context: C;
  /** The moment for which the timer is set. */
  #moment = Number.POSITIVE_INFINITY;
  /** The earliest moment that was told since the turn under way began. */
  #told = Number.POSITIVE_INFINITY;
  /** Real time of the last telling. */
  #toldAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #runs = 0;
  /** Whether the last turn did not come to its end. */
  #isAway = false;
  readonly #stopping = new AbortController();
  /** Subjects that failed: until when they are left out, in real time, and for how long. */
  readonly #aside = new Map<string, { untilMs: number; pauseMs: number }>();

  constructor(rows: DueRows<C>, context: C) {
    this.#rows = rows;
    this.#context = context;
    void this.look();
    this.#sweepLater();
  }

  /** Something was set that comes due at this moment. One that is earlier replaces the one that was known. */
  at(moment: Date): void {
    this.#toldAt = performance.now();
    this.#told = Math.min(this.#told, moment.getTime());
    if (!this.#turn && this.#told < this.#moment) this.#arm(this.#told);
  }

  /** Runs what this node knows to be due, and asks the rows what comes next. Whoever comes during a turn gets that one. */
  async look(): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#turn;
    this.#turn ??= inLogContext({ job: this.#rows.name }, () => this.#take()).finally(
      () => (this.#turn = undefined),
    );
    return this.#turn;
  }

  /** The earliest moment that stands in the rows, apart from what is set aside. */
  next(): Promise<Date | null> {
    return this.#rows.next(this.#context, this.#setAside());
  }

  /** Runs whatever is due, without waiting for its moment or for who set it, until nothing is. */
  async settle(): Promise<AtRest> {
    for (;;) {
      await this.#turn;
      const next = await this.next();
      if (this.#turn) continue;
      const isDue = next !== null && next <= this.#context.clock.now();
      if (!isDue || this.#stopping.signal.aborted) return { runs: this.#runs, next };
      this.#moment = Math.min(this.#moment, next.getTime());
      await this.look();
    }
  }

  /** Begins no turn any more, and waits for the one under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#sweep);
    await this.#turn;
  }

  #arm(moment: number): void {
    clearTimeout(this.#timer);
    this.#moment = moment;
    if (this.#stopping.signal.aborted || moment === Number.POSITIVE_INFINITY) return;
    const inMs = Math.max(0, moment - this.#context.clock.now().getTime());
    // Where it is early, or the clock was put back, the rows are asked once more.
    this.#timer = setTimeout(() => void this.look(), Math.min(inMs, longestTimeoutMs));
  }

  #sweepLater(): void {
    this.#sweep = setTimeout(
      () => {
        void this.look().then(() => this.#stopping.signal.aborted || this.#sweepLater());
      },
      sweepMs - Math.random() * jitterMs,
    );
  }

  /** Never throws: what the database does not answer now the next sweep asks again. */
  async #take(): Promise<void> {
    const due = this.#moment;
    this.#told = Number.POSITIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    try {
      const isDue = due <= this.#context.clock.now().getTime();
      if (isDue) await this.#run();
      if (!this.#stopping.signal.aborted) next = this.#meeting(await this.next(), isDue);
      if (this.#isAway) this.#context.log.info('rows that come due are run again');
      this.#isAway = false;
    } catch (error) {
      await this.#noteFault(error);
    }
    this.#arm(Math.min(this.#told, next));
  }

  /** When this node meets what stands in the rows. */
  #meeting(next: Date | null, justRan: boolean): number {
    if (next === null) return Number.POSITIVE_INFINITY;
    const sets = performance.now() - this.#toldAt < latelyMs;
    const moment = next.getTime() + (sets ? 0 : deferenceMs);
    return justRan ? Math.max(moment, this.#context.clock.now().getTime() + restMs) : moment;
  }

  async #run(): Promise<void> {
    this.#runs += 1;
    const { name } = this.#rows;
    const except = this.#setAside();
    let failures: ReadonlyMap<string, unknown> = new Map();
    const options = { except, stopping: this.#stopping.signal };
    await timed(name, () => this.#rows.run(this.#context, options)).catch((error: unknown) => {
      if (!(error instanceof DueRowsFailed)) throw error;
      failures = error.failures;
    });
    // Fails where the database is away: then nobody is set aside.
    if (failures.size > 0) await this.#goOnByJob();
    for (const id of this.#aside.keys())
      if (!except.includes(id) && !failures.has(id)) this.#aside.delete(id);
    for (const [id, error] of failures) {
      const pauseMs = Math.min(longestPauseMs, 2 * (this.#aside.get(id)?.pauseMs ?? firstPauseMs / 2));
      this.#aside.set(id, { untilMs: performance.now() + pauseMs, pauseMs });
      const facts = { subject: id, pauseMs, error: errorLine(error, {}) };
      this.#context.log.warn(facts, 'what came due failed and is set aside');
    }
  }

  /** A turn that failed as a whole is said once. What is no fault of the database's is a job's, too, so that staff hear of it. */
  async #noteFault(error: unknown): Promise<void> {
    const { log } = this.#context;
    if (!this.#isAway) log.warn({ err: error }, 'rows that come due are not run now');
    this.#isAway = true;
    if (isDatabaseUnavailable(error)) return;
    await this.#goOnByJob().catch((reason: unknown) =>
      log.warn({ err: reason }, 'no job goes on with rows that came due'),
    );
  }

  /** Has a job try again what failed, and staff hear of it; once, however many nodes fail. */
  async #goOnByJob(): Promise<void> {
    const { name, job } = this.#rows;
    const { clock, database } = this.#context;
    if (await isBeingTried(database.ownerPool, name)) return;
    await enqueue(database.allCompanies, [job.of({ due: clock.now().toISOString() })]);
  }

  #setAside(): string[] {
    const now = performance.now();
    return [...this.#aside].flatMap(([id, { untilMs }]) => (untilMs > now ? [id] : []));
  }
}
