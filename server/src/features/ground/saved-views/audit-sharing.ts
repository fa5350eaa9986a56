import type { Kysely } from 'kysely';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import type { ViewRow } from './saved-views.queries.ts';

/** Writes into the log of the maker that a view came to all colleagues, or went from them. What is one's own is nobody's business. */
export async function auditSharing(
  trx: Kysely<DB>,
  context: Context<UserActor>,
  what: { at: Date; action: 'saved-view.shared' | 'saved-view.withdrawn'; view: ViewRow },
): Promise<void> {
  const { at, action, view } = what;
  await recordAudit(trx, context, { companyId: context.actor.companyId, at }, [
    {
      action,
      subject: { kind: 'saved-view', id: view.id, name: view.name },
      details: { list: view.list },
    },
  ]);
}
