import * as z from 'zod/mini';

/** When and how a job runs. */
export interface JobOptions {
  /** Business time; at once without it. A time that is past is at once, too. */
  at?: Date;
  /** At most one pending job has this key: a new one replaces it. Also what `cancelJobs` takes. */
  key?: string;
  /** Jobs of one queue run one after the other, in the order of their times; see `jobQueue`. */
  queue?: JobQueue;
  /** Tries before the job counts as failed for good; 25 (some three days) unless told. */
  maxAttempts?: number;
  /** Smaller runs first; 0 unless told. */
  priority?: number;
}

/** A job to be added. Made by `JobDefinition.of`. */
export interface Job {
  name: string;
  payload: unknown;
  options: JobOptions;
}

/** Which try of a job this is, for work that must tell people before it is given up. */
export interface JobAttempt {
  number: number;
  isLast: boolean;
}

/** Background work of a feature. `C` is what the running of jobs gets: the platform. */
export interface JobDefinition<C, Input = never> {
  name: string;
  /** Runs at least once: a crash between the work and its note repeats it. What it throws is tried again, ever later. */
  run: (context: C, payload: unknown, attempt: JobAttempt) => Promise<void>;
  /** @throws ZodError when the payload does not fit, so that the caller's transaction fails and not the job. */
  of(payload: Input, options?: JobOptions): Job;
}

/**
 * Declares background work: `name` (`feature/verb`, stays the same as long as jobs are pending), the shape of its
 * payload (JSON), and what it does.
 */
export function defineJob<C, S extends z.core.$ZodType>(definition: {
  name: string;
  payload: S;
  run: (context: C, payload: z.output<S>, attempt: JobAttempt) => Promise<void>;
}): JobDefinition<C, z.input<S>> {
  const { name, payload: shape, run } = definition;
  return {
    name,
    run: (context, payload, attempt) => run(context, z.parse(shape, payload), attempt),
    of(payload, options = {}) {
      z.parse(shape, payload);
      return { name, payload, options };
    },
  };
}

declare const queueBrand: unique symbol;
/** A queue's name. Only from `jobQueue`, as every name costs each fetch of jobs a locked row. */
export type JobQueue = string & { [queueBrand]: true };

const QUEUES = 64;

/** The queue in which everything about one subject (an episode's id) runs in order; subjects share 64 of them. */
export function jobQueue(subject: string): JobQueue {
  let hash = 0;
  for (let index = 0; index < subject.length; index += 1)
    hash = (hash * 31 + subject.charCodeAt(index)) >>> 0;
  return `q${hash % QUEUES}` as JobQueue;
}
