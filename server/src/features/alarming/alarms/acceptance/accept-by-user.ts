import { sql } from 'kysely';
import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { acceptEpisode } from './accept-episode.ts';
import { loadEpisodes } from './episodes.queries.ts';
import { presentEpisode } from '../present-alarms.ts';

/**
 * A signed-in user accepts an episode; one who is also called counts as that contact: the one linked to them, else the one
 * of their e-mail address.
 * @throws {AppError} `not-found`
 */
export async function acceptByUser(
  platform: Platform,
  context: Context<UserActor>,
  episodeId: string,
): Promise<Episode> {
  const { actor } = context;
  const { companyId } = actor;
  const queries = platform.database.company(companyId);
  const user = await queries
    .selectFrom('users')
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'users.company_id').on(sql<boolean>`(contacts.user_id = users.id
          or contacts.user_id is null and lower(contacts.email) = lower(users.email))`),
    )
    .select(['first_name', 'last_name', 'contacts.id as contact_id'])
    .where('users.company_id', '=', actor.companyId)
    .where('users.id', '=', actor.userId)
    .orderBy(sql`contacts.user_id is null`)
    .orderBy('contacts.created_at')
    .orderBy('contacts.id')
    .executeTakeFirst();
  await acceptEpisode(platform, episodeId, {
    companyId: actor.companyId,
    contactId: user?.contact_id ?? null,
    userId: actor.userId,
    name: user ? `${user.first_name} ${user.last_name}`.trim() : actor.email,
    via: 'portal',
  });
  const episode = await readEpisode(platform, companyId, episodeId);
  // In a transaction of its own: what silences an alarm never waits for the log.
  await platform.database.transaction(companyId, (trx) =>
    recordAudit(trx, context, { companyId, at: platform.clock.now() }, [
      { action: 'alarm.accepted', subject: { kind: 'alarm', id: episodeId, name: episode.name } },
    ]),
  );
  return episode;
}

/** An episode with its attempts and acceptances. @throws {AppError} `not-found` */
export async function readEpisode(
  { database }: Pick<Platform, 'database'>,
  companyId: string,
  episodeId: string,
): Promise<Episode> {
  const [facts] = await loadEpisodes(database.company(companyId), [companyId], [episodeId]);
  if (!facts) throw new AppError('not-found');
  return presentEpisode(facts);
}
