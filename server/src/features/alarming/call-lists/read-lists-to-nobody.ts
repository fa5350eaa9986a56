import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { leadsToNobody, type ReachedContact } from './plan/call-list-plan.rules.ts';
import { selectCallLists, selectReached } from './call-lists.queries.ts';
import { readAppUsers } from './plan/read-list-of-alarm.ts';

/** The lists of a company that lead to nobody at all; null stands for "All contacts", which most alarms call. */
export type ListsToNobody = ReadonlySet<string | null>;

/** Which lists of a company lead to nobody who can be reached, hours aside, not even an administrator. */
export async function readListsToNobody(database: Kysely<DB>, companyId: string): Promise<ListsToNobody> {
  const rows = await selectReached(database, { companyId });
  const appUsers = await readAppUsers(database, rows);
  const contacts = rows.map(({ id, phone, email, administrator, media, user_id: userId }) => ({
    id,
    phone,
    email,
    administrator,
    media: media as ReachedContact['media'],
    app: userId !== null && appUsers.has(userId),
  }));
  // Where an administrator can be reached, every list leads to somebody.
  if (!leadsToNobody({ recipients: 'administrators', contactIds: [] }, contacts)) return new Set();
  const lists = await selectCallLists(database, companyId, { after: null, rows: 1000 });
  const unheard = lists.filter(({ recipients, contact_ids: contactIds }) =>
    leadsToNobody({ recipients, contactIds }, contacts),
  );
  const isEverybodyUnheard = leadsToNobody({ recipients: 'all-contacts', contactIds: [] }, contacts);
  return new Set([...unheard.map(({ id }) => id), ...(isEverybodyUnheard ? [null] : [])]);
}
