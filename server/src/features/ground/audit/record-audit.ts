import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Actor, Context } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { storableJson } from '#platform/database/storable-json.ts';
import { firstHash, hashedText, type HashedEntry } from './audit-hash.rules.ts';
import {
  appendAuditEntries,
  keepAuditNames,
  lockAuditHead,
  type AuditName,
  type NewAuditEntry,
} from './audit.queries.ts';
import { nameCommitment } from './name-commitment.ts';

/** Something done to a company's account. */
export interface AuditEntry {
  /** `noun.verb-in-the-past`, e.g. `user.invited`. */
  action: string;
  /** Whom or what it was done to; the name is kept apart, so that it can be erased. */
  subject?: { kind: string; id: string; name: string };
  /** Names of changed fields, and values that tell nothing about a person. Never a secret, a name or an address. */
  details?: Record<string, unknown>;
  /** Why. Of staff it is what they said when they came in. */
  reason?: string;
}

/**
 * Adds entries to a company's audit log in the caller's transaction, each hash over the one before and over a commitment
 * to the names at this moment. Call it last: it holds the company's log until the commit. It takes two round trips.
 */
export async function recordAudit(
  trx: Kysely<DB>,
  { actor, ip, requestId }: Pick<Context, 'actor' | 'ip' | 'requestId'>,
  { companyId, at }: { companyId: string; at: Date },
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const who = actorOf(actor);
  const names = distinctNames([who, ...entries.flatMap(({ subject }) => (subject ? [subject] : []))]);
  // The lock first: whoever erases somebody holds it, and the names are looked up in what it left.
  const [head, kept] = await Promise.all([
    lockAuditHead(trx, companyId, firstHash, entries.length),
    keepAuditNames(trx, companyId, [...names.values()]),
  ]);
  const places = new Map([...names.keys()].map((key, place) => [key, kept.get(place)]));
  const rowOf = (named: Named | undefined) => (named ? places.get(keyOf(named)) : undefined);

  let previousHash: Buffer = head.hash;
  const added = entries.map(({ action, subject, details, reason }, index): NewAuditEntry => {
    const [actorName, subjectName] = [rowOf(who), rowOf(subject)];
    const entry: HashedEntry = {
      companyId,
      seq: head.seq - entries.length + 1 + index,
      at,
      actorKind: actor.kind,
      actorId: who.id,
      action,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      details: JSON.parse(storableJson(details ?? {})) as unknown,
      reason: actor.kind === 'staff' ? actor.reason : (reason ?? null),
      ip,
      requestId,
      actorCommitment: actorName ? nameCommitment(actorName) : null,
      subjectCommitment: subjectName ? nameCommitment(subjectName) : null,
    };
    const hash = entryHash(previousHash, entry);
    const link = {
      entry,
      actorNameId: actorName?.rowId ?? null,
      subjectNameId: subjectName?.rowId ?? null,
      previousHash,
      hash,
    };
    previousHash = hash;
    return link;
  });
  await appendAuditEntries(trx, companyId, added, previousHash);
}

/** The hash of an entry that follows one with `previous`. */
export function entryHash(previous: Buffer, entry: HashedEntry): Buffer {
  return createHash('sha256').update(previous).update(hashedText(entry)).digest();
}

interface Named {
  kind: string;
  id: string | null;
  name: string | null;
}

function keyOf({ kind, id, name }: Named): string {
  return JSON.stringify([kind, id, name]);
}

function distinctNames(named: readonly Named[]): Map<string, AuditName> {
  return new Map(
    named.flatMap((one) =>
      one.id === null || one.name === null
        ? []
        : [[keyOf(one), { kind: one.kind, id: one.id, name: one.name }]],
    ),
  );
}

function actorOf(actor: Actor): Named {
  const { kind } = actor;
  switch (kind) {
    case 'user':
    case 'staff':
      return { kind, id: actor.userId, name: actor.email };
    case 'device':
      return { kind, id: actor.deviceId, name: actor.serialNumber };
    case 'api-key':
      return { kind, id: actor.keyId, name: actor.name };
    case 'contact':
      return { kind, id: actor.contactId, name: actor.name };
    case 'provider':
    case 'job':
      return { kind, id: actor.name, name: null };
    case 'operator':
    case 'anonymous':
      return { kind, id: null, name: null };
    default:
      return kind satisfies never;
  }
}
