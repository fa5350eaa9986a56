import type { DifferenceEnd, DifferenceKind } from '@belfry/contract/money/settlements/settlement-states.ts';
import type { FoundDifference } from './line-differences.rules.ts';

/** A difference that was found before. */
export interface KnownDifference {
  id: string;
  kind: DifferenceKind;
  subject: string;
  cents: number;
  /** Null while it is open. */
  resolution: DifferenceEnd | null;
}

/** What becomes of the differences of a payout by what was found now. */
export interface DifferencePlan {
  opened: FoundDifference[];
  /** Open ones whose amount is another now. */
  changed: { id: string; cents: number }[];
  /** Open ones that are none any more. */
  explained: string[];
}

/**
 * What was found now against what was found before. What staff booked counts as settled, so that only the rest is open, also below
 * zero where what they booked is explained after all; what they said nothing is to be booked for is not asked about again.
 */
export function planDifferences(
  found: readonly FoundDifference[],
  known: readonly KnownDifference[],
): DifferencePlan {
  const plan: DifferencePlan = { opened: [], changed: [], explained: [] };
  const keyOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind}/${subject}`;
  const knownBy = Map.groupBy(known, keyOf);
  const foundBy = Map.groupBy(found, keyOf);
  for (const key of new Set([...knownBy.keys(), ...foundBy.keys()])) {
    const [rows, now] = [knownBy.get(key) ?? [], foundBy.get(key) ?? []];
    const [named] = [...now, ...rows];
    if (!named) continue;
    const cents = leftOf(now, rows);
    const open = rows.find(({ resolution }) => resolution === null);
    if (!open && cents !== 0) plan.opened.push({ kind: named.kind, subject: named.subject, cents });
    if (open && cents === 0) plan.explained.push(open.id);
    if (open && cents !== 0 && cents !== open.cents) plan.changed.push({ id: open.id, cents });
  }
  return plan;
}

function leftOf(found: readonly FoundDifference[], rows: readonly KnownDifference[]): number {
  const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0);
  const left =
    sum(found) -
    sum(rows.filter(({ resolution }) => !['nothing-to-book', 'explained', null].includes(resolution)));
  const acknowledged = sum(rows.filter(({ resolution }) => resolution === 'nothing-to-book'));
  return left === 0 ? 0 : left - acknowledged;
}
