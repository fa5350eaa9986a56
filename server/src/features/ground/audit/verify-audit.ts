import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import {
  readChainEnd,
  selectAuditedCompanies,
  selectChain,
  selectErasures,
  type ChainedEntry,
} from './audit-chain.queries.ts';
import { firstHash } from './audit-hash.rules.ts';
import { allowsErasure, judgeName, type ErasedName } from './judge-name.ts';
import type { AuditHead } from './kept-heads.ts';
import { entryHash } from './record-audit.ts';

const pageSize = 1_000;

/** What became of a company's log. */
export interface AuditVerdict {
  /** Entries that were looked at. */
  entries: number;
  /** Those of them that name somebody whose name was erased. */
  erased: number;
  intact: boolean;
  /** Number of the first entry that is not what was written, or is missing. */
  brokenAt?: number;
}

/**
 * Computes a company's chain again, holds it against its head and each name against what its entry commits to. Entries
 * that are added meanwhile are left out. A chain that was written anew to its end, head and all, is seen only by who has
 * kept a former head elsewhere (decision 0095).
 */
export async function verifyAudit(database: Kysely<DB>, companyId: string): Promise<AuditVerdict> {
  return (await walkChain(database, companyId)).verdict;
}

/** Verifies the log of every company, one after the other; `head` is the end of one that is intact. */
export async function* verifyAllAudits(
  database: Kysely<DB>,
): AsyncGenerator<AuditVerdict & { companyId: string; head: AuditHead | null }> {
  for (const companyId of await selectAuditedCompanies(database)) {
    const { verdict, hash } = await walkChain(database, companyId);
    const head = verdict.intact ? { companyId, seq: verdict.entries, hash } : null;
    yield { companyId, ...verdict, head };
  }
}

async function walkChain(
  database: Kysely<DB>,
  companyId: string,
): Promise<{ verdict: AuditVerdict; hash: Buffer }> {
  const { headSeq, headHash, newestSeq } = await readChainEnd(database, companyId);
  const walk: Walk = { companyId, hash: firstHash, entries: 0, erased: [] };
  let brokenAt: number | null = null;
  while (brokenAt === null && walk.entries < headSeq) {
    const page = await selectChain(database, companyId, { after: walk.entries, rows: pageSize });
    brokenAt = walkPage(walk, page.slice(0, headSeq - walk.entries));
  }
  if (brokenAt === null && newestSeq > headSeq) brokenAt = headSeq + 1;
  if (brokenAt === null && headSeq > 0 && !headHash?.equals(walk.hash)) brokenAt = headSeq;

  // Last, so that the entry of an erasure that happens meanwhile is there.
  const erasures = walk.erased.length > 0 ? await selectErasures(database, companyId) : null;
  const missing = walk.erased.find((name) => !erasures || !allowsErasure(erasures, name));
  if (missing) brokenAt = Math.min(missing.seq, brokenAt ?? missing.seq);
  const erased = new Set(walk.erased.map(({ seq }) => seq)).size;
  const verdict =
    brokenAt === null
      ? { entries: walk.entries, erased, intact: true }
      : { entries: Math.min(walk.entries, brokenAt - 1), erased, intact: false, brokenAt };
  return { verdict, hash: walk.hash };
}

interface Walk {
  companyId: string;
  hash: Buffer;
  entries: number;
  erased: ErasedName[];
}

/** Goes on over the next entries; the number of the first that is not what was written, or null. */
function walkPage(walk: Walk, page: readonly ChainedEntry[]): number | null {
  if (page.length === 0) return walk.entries + 1;
  for (const { entry, actorName, subjectName, previousHash, hash } of page) {
    const seq = walk.entries + 1;
    if (entry.seq !== seq || entry.companyId !== walk.companyId || !previousHash.equals(walk.hash))
      return seq;
    const computed = entryHash(walk.hash, entry);
    if (!hash.equals(computed)) return seq;
    const names = [
      judgeName(actorName, { kind: entry.actorKind, id: entry.actorId, commitment: entry.actorCommitment }),
      judgeName(subjectName, {
        kind: entry.subjectKind,
        id: entry.subjectId,
        commitment: entry.subjectCommitment,
      }),
    ];
    if (names.includes('broken')) return seq;
    for (const name of names) if (typeof name === 'object') walk.erased.push({ ...name, seq });
    walk.hash = computed;
    walk.entries = seq;
  }
  return null;
}
