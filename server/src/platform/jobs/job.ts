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

declare const jobBrand: unique symbol;
/** A job to be added. Only from `of` of a {@link NamedJob}, so that no payload is written that its runner would refuse. */
export interface Job {
  name: string;
  payload: unknown;
  options: JobOptions;
  [jobBrand]: true;
}

/** `Given` where it holds, at any depth, no field that `Shape` does not name; such a field is never. */
type Exact<Shape, Given> = Given extends readonly (infer Item)[]
  ? readonly Exact<NonNullable<Shape> extends readonly (infer Part)[] ? Part : never, Item>[]
  : Given extends object
    ? { [Key in keyof Given]: Key extends FieldOf<Shape> ? Exact<FieldIn<Shape, Key>, Given[Key]> : never }
    : Given;
type FieldOf<Shape> = Shape extends object ? keyof Shape : never;
type FieldIn<Shape, Key> = Shape extends object ? (Key extends keyof Shape ? Shape[Key] : never) : never;

/** A job by its name and the shape of its payload: what those who add it share with the one that runs it. */
export interface NamedJob<Shape extends z.core.$ZodType = z.core.$ZodType> {
  name: string;
  payload: Shape;
  /** @throws ZodError when the payload does not fit, so that the caller's transaction fails and not the job. */
  of: <Given extends z.input<Shape>>(
    payload: Given & Exact<z.input<Shape>, Given>,
    options?: JobOptions,
  ) => Job;
}

/** Which try of a job this is, for work that must tell people before it is given up. */
export interface JobAttempt {
  number: number;
  isLast: boolean;
}

/** Background work of a feature. `C` is what the running of jobs gets: the platform. */
export interface JobDefinition<C, Input = never> {
  name: string;
  /** Looks at how things stand, whatever time has passed: who moves business time does not stop for it. */
  isOfNow?: boolean;
  /** Runs at least once: a crash between the work and its note repeats it. What it throws is tried again, ever later. */
  run: (context: C, payload: unknown, attempt: JobAttempt) => Promise<void>;
  /** As of {@link NamedJob}. */
  of<Given extends Input>(payload: Given & Exact<Input, Given>, options?: JobOptions): Job;
}

/**
 * Names background work (`feature/verb`, stays the same as long as jobs are pending) with the shape of its payload
 * (JSON), for one room to add it and another to run it: `defineJob({ ...named, run })`.
 */
export function nameJob<Shape extends z.core.$ZodType>(named: {
  name: string;
  payload: Shape;
}): NamedJob<Shape> {
  const { name, payload: shape } = named;
  return {
    name,
    payload: shape,
    of(payload, options = {}) {
      z.parse(shape, payload);
      return { name, payload, options } as unknown as Job;
    },
  };
}

/** Declares background work: its name, the shape of its payload (see {@link nameJob}), and what it does. */
export function defineJob<C, S extends z.core.$ZodType>(definition: {
  name: string;
  isOfNow?: boolean;
  payload: S;
  run: (context: C, payload: z.output<S>, attempt: JobAttempt) => Promise<void>;
}): JobDefinition<C, z.input<S>> {
  const { name, payload: shape, run, isOfNow = false } = definition;
  return {
    name,
    isOfNow,
    run: (context, payload, attempt) => run(context, z.parse(shape, payload), attempt),
    of: nameJob({ name, payload: shape }).of,
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
