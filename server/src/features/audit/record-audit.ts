import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Actor, Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/database.ts';
import { storableJson } from '../../platform/database/storable-json.ts';
import { firstHash, hashedText, type HashedEntry } from './audit-hash.rules.ts';
import { appendAuditEntry, lockAuditHead, rememberAuditNames, type AuditName } from './audit.queries.ts';

/** Something done to a company's account. */
export interface AuditEntry {
  /** `noun.verb-in-the-past`, e.g. `user.invited`. */
  action: string;
  /** Whom or what it was done to; the name is kept apart, so that it can be erased. */
  subject?: { kind: string; id: string; name: string };
  /** Names of changed fields, and values that tell nothing about a person. Never a secret, a name or an address. */
  details?: Record<string, unknown>;
  /** Why; staff must say. */
  reason?: string;
}

/**
 * Adds entries to a company's audit log in the caller's transaction, each hash over the one before. Call it last: it
 * holds the company's log until the commit.
 */
export async function recordAudit(
  trx: Kysely<DB>,
  { actor, ip, requestId }: Pick<Context, 'actor' | 'ip' | 'requestId'>,
  { companyId, at }: { companyId: string; at: Date },
  entries: readonly AuditEntry[],
): Promise<void> {
  const names: AuditName[] = [];
  const who = actorOf(actor);
  if (who.name !== null && who.id !== null)
    names.push({ companyId, kind: actor.kind, id: who.id, name: who.name });
  for (const entry of entries) {
    const head = await lockAuditHead(trx, companyId, firstHash);
    const { subject } = entry;
    if (subject) names.push({ companyId, ...subject });
    const hashed: HashedEntry = {
      companyId,
      seq: head.seq,
      at,
      actorKind: actor.kind,
      actorId: who.id,
      action: entry.action,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      details: JSON.parse(storableJson(entry.details ?? {})) as unknown,
      reason: entry.reason ?? null,
      ip,
      requestId,
    };
    await appendAuditEntry(trx, hashed, head.hash, entryHash(head.hash, hashed));
  }
  await rememberAuditNames(trx, names);
}

/** The hash of an entry that follows one with `previous`. */
export function entryHash(previous: Buffer, entry: HashedEntry): Buffer {
  return createHash('sha256').update(previous).update(hashedText(entry)).digest();
}

function actorOf(actor: Actor): { id: string | null; name: string | null } {
  switch (actor.kind) {
    case 'user':
      return { id: actor.userId, name: actor.email };
    case 'device':
      return { id: actor.deviceId, name: actor.serialNumber };
    case 'contact':
      return { id: actor.contactId, name: actor.name };
    case 'provider':
    case 'job':
      return { id: actor.name, name: null };
    default:
      return { id: null, name: null };
  }
}
