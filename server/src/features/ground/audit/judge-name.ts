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

/** Whether the log has the entry by which a name was erased, which says what stands in its place. */
export function allowsErasure(
  { ofCompany, ofUsers }: { ofCompany: boolean; ofUsers: ReadonlyMap<string, string | null> },
  { kind, id, as }: ErasedName,
): boolean {
  if (ofCompany) return as === null;
  return kind === 'user' && ofUsers.has(id) && ofUsers.get(id) === as;
}
