import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Context, StaffActor, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { storableJson } from '#platform/database/storable-json.ts';
import { recordAudit, type AuditEntry } from '#features/ground/audit/record-audit.ts';
import { keepLook } from './staff-looks.queries.ts';

const hourMs = 3_600_000;

/**
 * Writes a look of staff into the log of the actor's company, once an hour for each of them and what is the same in
 * `alike`, and lets the transaction only read from then on: whoever looks changes nothing. Call it first.
 */
export async function noteLook(
  trx: Kysely<DB>,
  context: Context<StaffActor | UserActor>,
  { at, alike, entry }: { at: Date; alike: unknown; entry: AuditEntry },
): Promise<void> {
  const { companyId, userId } = context.actor;
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  const digest = createHash('sha256').update(storableJson(alike)).digest();
  if (await keepLook(trx, { companyId, userId, hour, digest }))
    await recordAudit(trx, context, { companyId, at }, [entry]);
  await sql`set transaction read only`.execute(trx);
}
