import type { Comparison } from './pairs.ts';
import type { Goal } from './statistics.ts';

/** What the command line may change. */
export interface BenchOptions {
  /** Pairs of slices for each figure. */
  pairs: number;
  sliceMs: number;
  /** The sizes that the goals speak of, which take longer than everybody's. */
  full: boolean;
  /** Folder of another state of this repository, installed, to compare with in place of the reference; null for the reference. */
  against: string | null;
}

/** One figure beside its reference. */
export interface Figure extends Comparison {
  name: string;
  unit: string;
  /** Of the ratio; null for what is only to be known. */
  goal: Goal | null;
  /** Of our own value, whatever the reference does. */
  own?: Goal;
  /** A cost: the lower quartile of our own values counts, which is on average what the best of three is. */
  isCost?: boolean;
  /** The figure of CPU that decides when this one is void. */
  decidedBy?: string;
  /** Nothing moved while it was measured: the void rule does not apply. */
  exact?: boolean;
}

/** What a bench found. */
export interface Findings {
  /** Version of PostgreSQL, null where none took part. */
  postgres: string | null;
  /** Sizes and circumstances, so that the figures can be read later. */
  circumstances: Record<string, string | number | boolean | null>;
  figures: Figure[];
  /** Further goals that are no ratio. */
  limits: { name: string; value: number; unit: string; goal: Goal | null }[];
}

/** A bench of page 5. */
export interface Bench {
  name: string;
  /** What it measures, against what; one line. */
  title: string;
  /** Pairs that it takes at full size unless told otherwise, where those of small runs would take it an hour. */
  fullPairs?: number;
  /** Whether it can run against another state of this repository. */
  knowsAgainst?: boolean;
  run(options: BenchOptions): Promise<Findings>;
}

/** A bench that cannot run here, for a reason that is no fault: the message says what it needs. */
export class Skipped extends Error {}
