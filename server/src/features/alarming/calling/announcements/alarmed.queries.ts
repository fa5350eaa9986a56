import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Reader } from './notice.ts';

/**
 * Whether an attempt may have reached its person. A call did when somebody heard it, and one that rings now is about to
 * fall silent under somebody's hand: voicemail, a busy line and one that nobody picked up told nobody. A message did when
 * it went out and did not come back: it may have been read. A call that we ended since the alarm needed nobody rang until then,
 * whichever job was first.
 */
const wasReached = sql<boolean>`attempts.state not in ('not-needed', 'waiting') and attempts.outcome <> 'failed'
  and (attempts.state <> 'queued' or attempts.provider_id is not null)
  and (attempts.medium <> 'voice' or attempts.outcome <> 'unanswered'
    or (attempts.state = 'canceled' and attempts.finished_at >= greatest(episodes.accepted_at, episodes.over_at)))`;

/** Whose alarm reached somebody, and the contact who accepted it, who is left out. */
export interface AlarmedBy {
  companyId: string;
  episodeId: string;
  exceptContact: string | null;
}

/** Who was reached by the alarms of episodes, in their order, and by what. */
export async function alarmedBy(database: Kysely<DB>, asked: readonly AlarmedBy[]): Promise<Reader[][]> {
  if (asked.length === 0) return [];
  const alarmed = await database
    .selectFrom('contacts')
    .innerJoin('attempts', 'attempts.contact_id', 'contacts.id')
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .select([
      'contacts.id',
      'contacts.company_id',
      'contacts.name',
      'contacts.phone',
      'contacts.email',
      'contacts.lang_code',
      'attempts.episode_id',
      'attempts.medium',
    ])
    .where('attempts.episode_id', '=', sql<string>`any(${asked.map(({ episodeId }) => episodeId)}::uuid[])`)
    .where(wasReached)
    .distinct()
    .execute();
  const byEpisode = Map.groupBy(alarmed, (row) => row.episode_id);
  return asked.map(({ companyId, episodeId, exceptContact }) => {
    const rows = (byEpisode.get(episodeId) ?? []).filter(
      (row) => row.company_id === companyId && row.id !== exceptContact,
    );
    return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ways) =>
      ways[0]
        ? [
            {
              contactId: ways[0].id,
              name: ways[0].name,
              phone: ways[0].phone,
              email: ways[0].email,
              langCode: ways[0].lang_code,
              media: ways.map(({ medium }) => medium),
            },
          ]
        : [],
    );
  });
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
