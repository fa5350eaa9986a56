import type {
  DifferenceKind,
  SettlementLineKind,
} from '@belfry/contract/money/settlements/settlement-states.ts';

/** A line of a payout beside what the books have of the same thing. */
export interface ComparedLine {
  kind: SettlementLineKind;
  /** The provider's id. */
  providerId: string;
  /** In cents, below zero where money went away. */
  cents: number;
  /** What the books have of it; null where they know of no such thing. */
  ours: number | null;
  /** Whether another payout has it, or this one has it before. */
  isTaken: boolean;
}

/** A difference between a payout and the books. */
export interface FoundDifference {
  kind: DifferenceKind;
  /** The provider's id of what it is about; empty where it is about the payout as a whole. */
  subject: string;
  /** How much more the provider or the bank says than the books, in cents. */
  cents: number;
}

/** What of the lines of a payout the books do not have, or have otherwise: what stays in `provider-clearing` of each. */
export function differencesOfLines(lines: readonly ComparedLine[]): FoundDifference[] {
  return lines.flatMap(({ providerId: subject, cents, ours, isTaken }): FoundDifference[] => {
    if (isTaken) return [{ kind: 'twice', subject, cents }];
    if (ours === null) return [{ kind: 'unknown', subject, cents }];
    return ours === cents ? [] : [{ kind: 'other-amount', subject, cents: cents - ours }];
  });
}
