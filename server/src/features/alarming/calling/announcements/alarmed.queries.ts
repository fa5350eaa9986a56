import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Reader } from './notice.ts';

/**
 * Whether an attempt may have reached its person. A call did when somebody heard it, and one that rings now is about to
 * fall silent under somebody's hand: voicemail, a busy line and one that nobody picked up told nobody. A message did when
 * it went out and did not come back: it may have been read.
 */
const wasReached = sql<boolean>`attempts.state not in ('not-needed', 'waiting') and attempts.outcome <> 'failed'
  and (attempts.state <> 'queued' or attempts.provider_id is not null)
  and (attempts.medium <> 'voice' or attempts.outcome <> 'unanswered')`;

/** Who was reached by the alarm of an episode, and by what, without the contact who accepted it. */
export async function alarmedBy(
  database: Kysely<DB>,
  {
    companyId,
    episodeId,
    exceptContact,
  }: { companyId: string; episodeId: string; exceptContact: string | null },
): Promise<Reader[]> {
  const alarmed = await database
    .selectFrom('contacts')
    .innerJoin('attempts', 'attempts.contact_id', 'contacts.id')
    .select([
      'contacts.id',
      'contacts.name',
      'contacts.phone',
      'contacts.email',
      'contacts.lang_code',
      'attempts.medium',
    ])
    .where('attempts.episode_id', '=', episodeId)
    .where('attempts.company_id', '=', companyId)
    .where(wasReached)
    .distinct()
    .execute();
  const people = Map.groupBy(
    alarmed.filter(({ id: contactId }) => contactId !== exceptContact),
    (row) => row.id,
  );
  return [...people.values()].flatMap((rows) =>
    rows[0]
      ? [
          {
            contactId: rows[0].id,
            name: rows[0].name,
            phone: rows[0].phone,
            email: rows[0].email,
            langCode: rows[0].lang_code,
            media: rows.map((r) => r.medium),
          },
        ]
      : [],
  );
}

/** Names of contacts of a company, by name; who was deleted has none. */
export async function namesOfContacts(
  database: Kysely<DB>,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('contacts')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}
