/** Somebody's acceptance; `key` tells people apart. */
interface Accepted {
  key: string;
  name: string;
  at: Date;
}

/** How an occurrence of an alarm stands at the moment of an answer to it. */
export interface AnswerFacts {
  /** Whoever answers. */
  person: string;
  /** Whether the point's state lets this occurrence be accepted. */
  acceptable: boolean;
  amountAccept: number;
  /** Acceptances that count: in time, and since it asked last. */
  accepted: readonly Accepted[];
  over: { at: Date; restored: boolean } | null;
  /** The occurrence of the same alarm that is open now, when this one is over. */
  newer: { since: Date; accepted: readonly Accepted[]; isAccepted: boolean } | null;
  /** Whether the alarm point has nothing to report at all. */
  calm: boolean;
}

/** Who accepted, and when there were enough of them. */
export interface AcceptedBy {
  names: readonly string[];
  at: Date;
}

/** What an answer to an alarm does, or did already. The first two accept; all others change nothing. */
export type Answer =
  | { kind: 'accepted' }
  /** Accepted, and so many more people must. */
  | { kind: 'more'; more: number }
  /** The same person had accepted. */
  | { kind: 'repeated'; at: Date; more: number }
  /** Others had accepted. */
  | { kind: 'late'; by: AcceptedBy | null }
  | {
      kind: 'over';
      at: Date;
      restored: boolean;
      /** Active again since then; by whom accepted, if it is. */
      again: { since: Date; by: AcceptedBy | null } | null;
      calm: boolean;
    };

/**
 * What an answer means for the occurrence that it answers, and for no other (page 2.2). The same for every medium: the
 * words are made from it.
 */
export function answerTo(facts: AnswerFacts): Answer {
  const { person, acceptable, amountAccept, accepted, over, newer, calm } = facts;
  if (over)
    return {
      kind: 'over',
      ...over,
      again: newer && { since: newer.since, by: newer.isAccepted ? whoAccepted(newer.accepted) : null },
      calm: calm && !newer,
    };
  const own = accepted.find(({ key }) => key === person);
  const people = new Set(accepted.map(({ key }) => key)).add(person);
  const more = acceptable ? Math.max(0, amountAccept - people.size) : 0;
  if (acceptable && more === 0) return { kind: 'accepted' };
  if (own) return { kind: 'repeated', at: own.at, more };
  return acceptable ? { kind: 'more', more } : { kind: 'late', by: whoAccepted(accepted) };
}

/** Whether an answer accepts. */
export function accepts({ kind }: Answer): boolean {
  return kind === 'accepted' || kind === 'more';
}

function whoAccepted(accepted: readonly Accepted[]): AcceptedBy | null {
  const last = accepted.at(-1);
  return last ? { names: [...new Set(accepted.map(({ name }) => name))], at: last.at } : null;
}
