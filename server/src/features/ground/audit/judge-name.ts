import type { ChainedName } from './audit-chain.queries.ts';
import { nameCommitment } from './name-commitment.ts';

/** A name that is missing where entry `seq` has one. */
export interface ErasedName {
  seq: number;
  kind: string;
  id: string;
  as: string | null;
}

/**
 * Holds a name against what its entry commits to: the very name, an erased one (both name and key gone, with when), or
 * broken. Entries from before names were committed to refer to none.
 */
export function judgeName(
  row: ChainedName | null | undefined,
  entry: { kind: string | null; id: string | null; commitment: string | null },
): 'right' | 'broken' | Omit<ErasedName, 'seq'> {
  if (row === null) return entry.commitment === null ? 'right' : 'broken';
  if (!row || entry.commitment === null) return 'broken';
  if (row.kind !== entry.kind || row.id !== entry.id) return 'broken';
  if (row.name !== null && row.key !== null)
    return nameCommitment({ name: row.name, key: row.key }) === entry.commitment ? 'right' : 'broken';
  if (row.name !== null || row.key !== null || row.erasedAt === null) return 'broken';
  return { kind: row.kind, id: row.id, as: row.erasedAs };
}

/** What a log says of erasures. */
export interface Erasures {
  /** Whether the company was deleted. */
  ofCompany: boolean;
  /** What stands in the place of everybody who was deleted, by {@link personKey}. */
  ofPeople: ReadonlyMap<string, string | null>;
}

/** Who somebody is in a log: a user of the company, or one of the maker's staff. */
export function personKey(kind: string | null, id: string): string {
  return `${kind} ${id}`;
}

/** Whether the log has the entry by which a name was erased, which says what stands in its place. */
export function allowsErasure({ ofCompany, ofPeople }: Erasures, { kind, id, as }: ErasedName): boolean {
  if (ofCompany) return as === null;
  const person = personKey(kind, id);
  return ofPeople.has(person) && ofPeople.get(person) === as;
}
