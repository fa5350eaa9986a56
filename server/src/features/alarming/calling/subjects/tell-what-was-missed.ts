import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { stopAttempts } from '#features/alarming/alarms/announcement.ts';
import { noticesTo } from '../announcements/notice.ts';
import { newsToToldApps } from '../app/push-news-to.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import { findAcceptedBy } from './subject.queries.ts';

/**
 * The alarm ended while the provider was taking the call or message: the phone is hung up, a reader gets the message that
 * everybody else got.
 */
export async function tellWhatWasMissed({ database }: Platform, attempt: AttemptFacts): Promise<void> {
  const jobs =
    attempt.medium === 'voice'
      ? [stopAttempts([attempt.episode_id])]
      : await missedNotices(database.allCompanies, attempt);
  await enqueue(database.allCompanies, jobs);
}

async function missedNotices(database: Kysely<DB>, attempt: AttemptFacts): Promise<Job[]> {
  const { episode_id: episodeId, address, medium } = attempt;
  const reader = {
    contactId: attempt.contact_id,
    name: attempt.contact_name,
    phone: medium === 'sms' ? address : null,
    email: medium === 'e-mail' ? address : null,
    langCode: attempt.lang_code,
    media: [medium],
  };
  const episode = await database
    .selectFrom('episodes')
    .select(['restored_at', 'accepted_at', 'asked_at'])
    .where('id', '=', episodeId)
    .executeTakeFirst();
  const about = { companyId: attempt.company_id, episodeId };
  const newsToOne = async (news: Parameters<typeof newsToToldApps>[1][number]) =>
    (await newsToToldApps(database, [news])).flat();
  if (episode?.restored_at)
    return medium === 'app'
      ? newsToOne({ ...about, kind: 'restored', acceptedBy: '' })
      : noticesTo(reader, 'restored', episodeId, '');
  if (!episode?.accepted_at || episode.accepted_at < episode.asked_at) return [];
  const acceptor = (await findAcceptedBy(database, episodeId)).at(-1);
  // The notification of whoever accepted goes, too.
  if (medium === 'app' && acceptor)
    return newsToOne({ ...about, kind: 'accepted', acceptedBy: acceptor.name });
  if (!acceptor || (acceptor.contactId && acceptor.contactId === attempt.contact_id)) return [];
  return noticesTo(reader, 'accepted', episodeId, acceptor.name);
}
