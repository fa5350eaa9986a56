import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { AnnouncementKind } from '@belfry/contract/values/announcements.ts';
import { readReachableApps } from '#features/alarming/push-apps/reachable-apps.ts';
import { findToldApps } from './push-deliveries.queries.ts';
import { pushNews } from './push-news.job.ts';

interface News {
  companyId: string;
  episodeId: string;
  kind: AnnouncementKind;
  acceptedBy: string;
}

/**
 * The jobs that take the notifications of alarms away, by putting what became of each in its place: at every app that was
 * told of it, also of whoever accepted it by another medium. In the order of the news.
 */
export async function newsToToldApps(trx: Kysely<DB>, news: readonly News[]): Promise<Job[][]> {
  const told = await findToldApps(
    trx,
    news.map(({ episodeId }) => episodeId),
  );
  if (told.length === 0) return news.map(() => []);
  const languages = await languagesOf(
    trx,
    told.map(({ contact_id: contactId }) => contactId),
  );
  const byEpisode = Map.groupBy(told, ({ episode_id: episodeId }) => episodeId);
  return news.map(({ episodeId, kind, acceptedBy }) =>
    (byEpisode.get(episodeId) ?? []).map(({ app_id: appId, contact_id: contactId }) =>
      pushNews.of(
        { appId, episodeId, kind, acceptedBy, langCode: languages.get(contactId ?? '') ?? 'en-US' },
        { maxAttempts: 6 },
      ),
    ),
  );
}

/** The jobs that tell administrators by the apps of the users they are. */
export async function newsToAdministrators(
  trx: Kysely<DB>,
  { companyId, episodeId, kind, acceptedBy }: News,
): Promise<Job[]> {
  const contacts = await trx
    .selectFrom('contacts')
    .select(['user_id', 'lang_code', 'media'])
    .where('company_id', '=', companyId)
    .where('administrator', '=', true)
    .where('user_id', 'is not', null)
    .execute();
  const called = contacts.filter(({ media }) =>
    (media as { medium: string }[]).some(({ medium }) => medium === 'app'),
  );
  const languages = new Map(called.map((contact) => [contact.user_id ?? '', contact.lang_code]));
  const reachable = await readReachableApps(trx, [companyId], [...languages.keys()]);
  return [...reachable].flatMap(([userId, { apps }]) =>
    apps.map(({ id: appId }) =>
      pushNews.of({
        appId,
        episodeId,
        kind,
        acceptedBy,
        langCode: languages.get(userId) ?? 'en-US',
      }),
    ),
  );
}

/** The jobs that tell every user of a company who is not blocked, by all their apps. */
export async function newsToEverybody(
  trx: Kysely<DB>,
  { companyId, episodeId, kind, acceptedBy }: News,
): Promise<Job[]> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('blocked_at', 'is', null)
    .execute();
  const languages = new Map(users.map((user) => [user.id, user.lang_code]));
  const reachable = await readReachableApps(trx, [companyId], [...languages.keys()]);
  return [...reachable].flatMap(([userId, { apps }]) =>
    apps.map(({ id: appId }) =>
      pushNews.of({ appId, episodeId, kind, acceptedBy, langCode: languages.get(userId) ?? 'en-US' }),
    ),
  );
}

async function languagesOf(
  trx: Kysely<DB>,
  contactIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = contactIds.filter((contactId) => contactId !== null);
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('contacts')
    .select(['id', 'lang_code'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, lang_code: langCode }) => [id, langCode]));
}
