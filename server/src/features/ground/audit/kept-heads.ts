import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findEntryHash } from './audit-chain.queries.ts';

/** The end of a company's log at some moment: whoever keeps it elsewhere sees when the log was written anew. */
export interface AuditHead {
  companyId: string;
  /** Number of the newest entry. */
  seq: number;
  hash: Buffer;
}

const line = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([1-9][0-9]{0,15}) ([0-9a-f]{64})$/;

/** A head as a line to keep: company, number of the newest entry, its hash in hex. */
export function headLine({ companyId, seq, hash }: AuditHead): string {
  return `${companyId} ${seq} ${hash.toString('hex')}`;
}

/**
 * Reads kept heads, several of a company among them; empty lines are left out.
 * @throws {Error} where a line is no head, or there is none at all: nothing would be compared
 */
export function readHeads(text: string): AuditHead[] {
  const heads = text.split(/\r?\n/).flatMap((found, index) => {
    if (found.trim() === '') return [];
    const [, companyId, seq, hash] = line.exec(found.trim()) ?? [];
    if (!companyId || !seq || !hash) throw new Error(`line ${index + 1} of the kept heads is no head`);
    return [{ companyId, seq: Number(seq), hash: Buffer.from(hash, 'hex') }];
  });
  if (heads.length === 0) throw new Error('the file of kept heads is empty');
  return heads;
}

/** Those of the kept heads that are no longer in their company's chain: it was written anew, cut off, or is gone. */
export async function findLostHeads(database: Kysely<DB>, kept: readonly AuditHead[]): Promise<AuditHead[]> {
  const lost: AuditHead[] = [];
  for (const head of kept) {
    const hash = await findEntryHash(database, head.companyId, head.seq);
    if (!hash?.equals(head.hash)) lost.push(head);
  }
  return lost;
}
