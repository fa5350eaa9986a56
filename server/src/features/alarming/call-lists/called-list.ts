import type { Kysely } from 'kysely';
import { fixedLists, type CalledList } from '@belfry/contract/ground/history/history-entry.ts';
import type { DB } from '#platform/database/database.ts';
import { findCallList } from './call-lists.queries.ts';

/** A call list as the history names it. */
export function calledListOf({
  id,
  name,
  recipients,
}: {
  id: string;
  name: string;
  recipients: string;
}): CalledList {
  const fixed = fixedLists.find((list) => list === recipients);
  return fixed ? { fixed } : { id, name };
}

/** The list that somebody chose as the history names it; without one "All contacts", `name` where it is gone. */
export async function readCalledList(
  trx: Kysely<DB>,
  companyId: string,
  chosen: { id: string | null; name: string },
): Promise<CalledList> {
  if (chosen.id === null) return { fixed: 'all-contacts' };
  const row = await findCallList(trx, companyId, chosen.id);
  return row ? calledListOf(row) : { id: chosen.id, name: chosen.name };
}
