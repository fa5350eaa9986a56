import { sql, type Kysely } from 'kysely';
import { rolesWith, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import type { AnnouncementKind } from '@belfry/contract/values/announcements.ts';
import { announceNamed } from '#features/alarming/alarms/announcement.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { findAlarmOfEpisode, type AlarmOfEpisode } from '../subjects/subject.queries.ts';
import { alarmedBy } from './alarmed.queries.ts';
import { notice, noticesTo, type Reader } from './notice.ts';
import { findToldApps } from '../app/push-deliveries.queries.ts';
import { newsToAdministrators, newsToEverybody, newsToToldApps } from '../app/push-news-to.ts';
import { remindLater } from '../app/push-again.job.ts';

/** Expands announcements into one message per person and medium. */
const announceJob = defineJob({
  ...announceNamed,
  async run(platform: Platform, { announcements }) {
    const now = platform.clock.now();
    await platform.database.transaction('allCompanies', async (trx) => {
      for (const { companyId, episodeId, kind: what, acceptedBy, sinceEpisode } of announcements) {
        const row = await findAlarmOfEpisode(trx, episodeId);
        if (!row) continue;
        if (sinceEpisode && (await wasTold(trx, { companyId, episodeId, what, sinceEpisode }))) continue;
        const asked = { what, companyId, episodeId, exceptContact: acceptedBy?.contactId ?? null };
        const readers = await readersOf(trx, { ...asked, restoredTo: row.restored_to ?? 'alarmed' });
        const news = { companyId, episodeId, kind: what, acceptedBy: acceptedBy?.name ?? '' };
        const jobs = [
          ...readers.flatMap((reader) => noticesTo(reader, what, episodeId, news.acceptedBy)),
          ...(await newsToApps(trx, news)),
        ];
        // From here on the apps are alarmed quietly, until somebody accepts.
        if (what === 'not-accepted' && !row.critical && (await findToldApps(trx, episodeId)).length > 0)
          await enqueue(trx, [remindLater(episodeId, now, 15)]);
        await enqueue(trx, jobs);
        if (jobs.length > 0) await noteNews(trx, row, { what, readers, messages: jobs.length, at: now });
      }
    });
  },
});

/** Writes into the history how many people are told, by how many messages; of an acceptance also whom. */
async function noteNews(
  trx: Kysely<DB>,
  alarm: AlarmOfEpisode,
  {
    what,
    at,
    readers,
    messages,
  }: { what: AnnouncementKind; readers: readonly Reader[]; messages: number; at: Date },
): Promise<void> {
  const told = { people: readers.length, messages };
  const contacts = readers.flatMap(({ contactId }) => contactId ?? []);
  const about = {
    companyId: alarm.company_id,
    deviceId: alarm.device_id,
    episodeId: alarm.episode_id,
    alarmId: alarm.alarm_id,
    alarmName: alarm.alarm_name,
    at,
  };
  await recordHistory(trx, [
    what === 'restored'
      ? { ...about, kind: 'restored.sent', detail: told }
      : {
          ...about,
          kind: 'notice.sent',
          person: null,
          detail: { what, ...told, ...(what === 'accepted' && { contacts }) },
        },
  ]);
}

/** Whether people were told that an alarm was called out in vain since another of its group was raised. */
async function wasTold(
  trx: Kysely<DB>,
  {
    companyId,
    episodeId,
    what,
    sinceEpisode,
  }: Pick<Asked, 'companyId' | 'episodeId' | 'what'> & { sinceEpisode: string },
): Promise<boolean> {
  // Whoever tells of the same at this moment goes first, and is seen.
  await trx.selectFrom('episodes').select('id').where('id', '=', episodeId).forNoKeyUpdate().execute();
  const told = await trx
    .selectFrom('history')
    .innerJoin('episodes', (join) => join.on('episodes.id', '=', sinceEpisode))
    .select('history.id')
    .where('history.company_id', '=', companyId)
    .where('history.episode_id', '=', episodeId)
    .where('history.kind', '=', 'notice.sent')
    .where(sql<boolean>`history.detail->>'what' = ${what}`)
    .whereRef('history.at', '>=', 'episodes.asked_at')
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

async function newsToApps(trx: Kysely<DB>, news: Parameters<typeof newsToToldApps>[1]): Promise<Job[]> {
  if (news.kind === 'failure-not-delivered') return [];
  if (news.kind === 'nobody-to-call') return newsToEverybody(trx, news);
  const replaces = news.kind === 'accepted' || news.kind === 'restored';
  return replaces ? newsToToldApps(trx, news) : newsToAdministrators(trx, news);
}

/** The jobs that tell people of an alarm. */
export const announcementJobs = [announceJob, notice];

interface Asked {
  what: AnnouncementKind;
  companyId: string;
  episodeId: string;
  exceptContact: string | null;
  /** Who hears that the alarm is over, as its point is set. */
  restoredTo: string;
}

async function readersOf(trx: Kysely<DB>, asked: Asked): Promise<Reader[]> {
  const { what, companyId, restoredTo } = asked;
  if (what === 'failure-not-delivered') return staff(trx);
  if (what === 'nobody-to-call') return everybody(trx, companyId);
  if (what === 'not-accepted' || what === 'not-delivered') return administrators(trx, companyId);
  if (what === 'restored' && restoredTo === 'nobody') return [];
  const told = await alarmedBy(trx, asked);
  if (what !== 'restored' || restoredTo !== 'administrators') return told;
  const known = new Set(told.map(({ contactId }) => contactId));
  const others = (await administrators(trx, companyId)).filter(
    ({ contactId }) => contactId === null || !known.has(contactId),
  );
  const mails = new Set(told.flatMap(({ email, media }) => (media.includes('e-mail') && email) || []));
  return [...told, ...others.filter(({ contactId, email }) => contactId !== null || !mails.has(email ?? ''))];
}

/** Administrators among the contacts, rung only where they may be, and the company's Administrators by mail. */
async function administrators(trx: Kysely<DB>, companyId: string): Promise<Reader[]> {
  const contacts = await trx
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'email', 'lang_code', 'media'])
    .where('company_id', '=', companyId)
    .where('administrator', '=', true)
    .execute();
  const users = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('role_id', '=', roles.administrator)
    .execute();
  const known = new Set(contacts.map((contact) => contact.email?.toLowerCase()));
  return [
    ...contacts.map((contact) => ({
      contactId: contact.id,
      name: contact.name,
      phone: contact.phone,
      email: contact.email,
      langCode: contact.lang_code,
      media: ['sms', 'e-mail', ...(contact.media as { medium: string }[]).map(({ medium }) => medium)],
    })),
    ...users
      .filter((user) => !known.has(user.email.toLowerCase()))
      .map((user) => byMail(`${user.first_name} ${user.last_name}`, user)),
  ];
}

/** Every user of the company by mail: whose address is confirmed, and who is not blocked. */
async function everybody(trx: Kysely<DB>, companyId: string): Promise<Reader[]> {
  const users = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('email_verified', '=', true)
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .execute();
  return users.map((user) => byMail(`${user.first_name} ${user.last_name}`, user));
}

async function staff(trx: Kysely<DB>): Promise<Reader[]> {
  const users = await trx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.email', 'users.lang_code'])
    .where('companies.provider', '=', true)
    .where('users.role_id', 'in', rolesWith('M'))
    .execute();
  return users.map((user) => byMail('', user));
}

function byMail(name: string, { email, lang_code: langCode }: { email: string; lang_code: string }): Reader {
  return { contactId: null, name, phone: null, email, langCode, media: ['e-mail'] };
}
