import type { FindingKind } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { FindingFacts } from '@belfry/contract/overviews/health/health.contract.ts';
import { rankOf } from './urgency.rules.ts';

/** Something that is wrong at the moment. */
export interface Cause {
  subjectId: string;
  companyId: string;
  deviceId: string | null;
  /** Null where nobody can tell. */
  since: Date | null;
  facts: FindingFacts;
}

/** A finding that is open. */
export interface OpenFinding {
  id: string;
  subjectId: string;
  companyId: string;
  deviceId: string | null;
  since: Date;
  rank: number;
  facts: FindingFacts;
}

/** What a count has to write: only what is another than before. */
export interface Changes {
  opened: (Cause & { since: Date; rank: number })[];
  changed: OpenFinding[];
  /** Ids of findings whose cause is gone. */
  gone: string[];
}

/**
 * What became of findings of a kind since they were counted last. A finding is never younger than it was: a cause that is told of anew
 * goes on. What has come to another customer or dialler, as a SIM card may, is another finding.
 */
export function changesOf(
  kind: FindingKind,
  causes: readonly Cause[],
  open: readonly OpenFinding[],
  now: Date,
): Changes {
  const known = new Map(open.map((finding) => [placeOf(finding), finding]));
  const there = new Set(causes.map(placeOf));
  const ranked = causes.map((cause) => ({
    ...cause,
    since: cause.since ?? now,
    rank: rankOf(kind, cause.facts),
  }));
  return {
    opened: ranked.filter((cause) => !known.has(placeOf(cause))),
    changed: ranked.flatMap((cause) => {
      const { since, rank, facts } = cause;
      const before = known.get(placeOf(cause));
      if (!before) return [];
      const after = { ...before, since: since < before.since ? since : before.since, rank, facts };
      return isSame(before, after) ? [] : [after];
    }),
    gone: open.filter((finding) => !there.has(placeOf(finding))).map(({ id }) => id),
  };
}

/** What a finding is about, and where that is. */
function placeOf({
  subjectId,
  companyId,
  deviceId,
}: Pick<Cause, 'subjectId' | 'companyId' | 'deviceId'>): string {
  return `${subjectId} ${companyId} ${deviceId ?? ''}`;
}

function isSame(before: OpenFinding, after: OpenFinding): boolean {
  return (
    before.rank === after.rank &&
    before.since.getTime() === after.since.getTime() &&
    written(before.facts) === written(after.facts)
  );
}

/** The database keeps facts in an order of its own. */
function written(facts: FindingFacts): string {
  return JSON.stringify(Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
