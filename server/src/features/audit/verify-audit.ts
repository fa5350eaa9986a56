import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';
import { firstHash } from './audit-hash.rules.ts';
import { readChainEnd, selectAuditedCompanies, selectChain } from './audit-log.queries.ts';
import { entryHash } from './record-audit.ts';

const pageSize = 1_000;

/** What became of a company's log. */
export interface AuditVerdict {
  /** Entries that were looked at. */
  entries: number;
  intact: boolean;
  /** Number of the first entry that is not what was written, or is missing. */
  brokenAt?: number;
}

/**
 * Computes a company's chain again and holds it against its head. Entries that are added meanwhile are left out.
 * What it cannot see is a chain that was written anew to its end, head and all (decision 0015).
 */
export async function verifyAudit(database: Kysely<DB>, companyId: string): Promise<AuditVerdict> {
  const { headSeq, headHash, newestSeq } = await readChainEnd(database, companyId);
  let hash: Buffer = firstHash;
  let entries = 0;
  const broken = (brokenAt: number): AuditVerdict => ({ entries, intact: false, brokenAt });
  while (entries < headSeq) {
    const page = await selectChain(database, companyId, { after: entries, rows: pageSize });
    if (page.length === 0) return broken(entries + 1);
    for (const link of page) {
      if (entries === headSeq) break;
      const isNext = link.entry.seq === entries + 1 && link.entry.companyId === companyId;
      if (!isNext || !link.previousHash.equals(hash)) return broken(entries + 1);
      hash = entryHash(hash, link.entry);
      if (!link.hash.equals(hash)) return broken(entries + 1);
      entries += 1;
    }
  }
  if (newestSeq > headSeq) return broken(headSeq + 1);
  if (headSeq > 0 && !headHash?.equals(hash)) return broken(headSeq);
  return { entries, intact: true };
}

/** Verifies the log of every company, one after the other. */
export async function* verifyAllAudits(
  database: Kysely<DB>,
): AsyncGenerator<AuditVerdict & { companyId: string }> {
  for (const companyId of await selectAuditedCompanies(database))
    yield { companyId, ...(await verifyAudit(database, companyId)) };
}
