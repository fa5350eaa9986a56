/** What of an entry its hash covers; all that the row holds beside the hashes themselves. */
export interface HashedEntry {
  companyId: string;
  seq: number;
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  subjectKind: string | null;
  subjectId: string | null;
  details: unknown;
  reason: string | null;
  ip: string | null;
  requestId: string | null;
  /** HMAC-SHA256 of the name at the time, in hex; null where there is none, and in entries from before names had one. */
  actorCommitment: string | null;
  subjectCommitment: string | null;
}

/** The hash that stands before a company's first entry. */
export const firstHash = Buffer.alloc(32);

/**
 * The text of an entry that is hashed: keys in their order at every depth, so that a stored entry gives it again. A
 * commitment that is missing is left out, so that entries from before there were any keep their hashes.
 */
export function hashedText({ actorCommitment, subjectCommitment, ...entry }: HashedEntry): string {
  return canonical({
    ...entry,
    at: entry.at.toISOString(),
    actorCommitment: actorCommitment ?? undefined,
    subjectCommitment: subjectCommitment ?? undefined,
  });
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
