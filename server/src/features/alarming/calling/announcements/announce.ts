import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { announceNamed, type Announcement } from '#features/alarming/alarms/announcement.ts';
import { recordHistory, type NewHistoryEntry } from '#features/ground/history/record-history.ts';
import { findAlarmsOfEpisodes, type AlarmOfEpisode } from '../subjects/subject.queries.ts';
import { notice, noticesTo, type Reader } from './notice.ts';
import { readersOf } from './readers.ts';
import { findToldApps } from '../app/push-deliveries.queries.ts';
import { newsToAdministrators, newsToEverybody, newsToToldApps } from '../app/push-news-to.ts';
import { remindLater } from '../app/push-again.job.ts';

/** Expands announcements into one message per person and medium; all of a job by the same few statements. */
const announceJob = defineJob({
  ...announceNamed,
  async run(platform: Platform, { announcements }) {
    const now = platform.clock.now();
    await platform.database.transaction('allCompanies', async (trx) => {
      const due = await findDue(trx, announcements);
      if (due.length === 0) return;
      const readers = await readersOf(trx, due);
      const apps = await newsToApps(trx, due);
      const jobs = due.map((one, index) => [
        ...(readers[index] ?? []).flatMap((reader) =>
          noticesTo(reader, one.kind, one.episodeId, one.acceptedBy),
        ),
        ...(apps.get(one) ?? []),
      ]);
      const news = due.flatMap((one, index) => {
        const messages = jobs[index]?.length ?? 0;
        return messages > 0 ? [lineOf(one, { readers: readers[index] ?? [], messages, at: now })] : [];
      });
      await enqueue(trx, [...(await remindersOf(trx, due, now)), ...jobs.flat()]);
      await recordHistory(trx, news);
    });
  },
});

/** An announcement that is to be made, with its alarm. */
interface Due {
  kind: Announcement['kind'];
  companyId: string;
  episodeId: string;
  /** By name; '' where nobody accepted. */
  acceptedBy: string;
  exceptContact: string | null;
  restoredTo: string;
  alarm: AlarmOfEpisode;
}

/** Those of announcements whose alarm is there, and that were not made already, each once. */
async function findDue(trx: Kysely<DB>, announcements: readonly Announcement[]): Promise<Due[]> {
  const found = await findAlarmsOfEpisodes(
    trx,
    announcements.map(({ episodeId }) => episodeId),
  );
  const alarms = new Map(found.map((alarm) => [alarm.episode_id, alarm]));
  const done = await findDone(trx, announcements);
  return announcements.flatMap((announcement): Due[] => {
    const { companyId, episodeId, kind, acceptedBy } = announcement;
    const alarm = alarms.get(episodeId);
    if (!alarm || done.has(announcement)) return [];
    return [
      {
        kind,
        companyId,
        episodeId,
        acceptedBy: acceptedBy?.name ?? '',
        exceptContact: acceptedBy?.contactId ?? null,
        restoredTo: alarm.restored_to ?? 'alarmed',
        alarm,
      },
    ];
  });
}

/** Those that were made since another alarm of their group was raised, or are by another one among them. */
async function findDone(trx: Kysely<DB>, announcements: readonly Announcement[]): Promise<Set<Announcement>> {
  const done = new Set<Announcement>();
  const seen = new Set<string>();
  // In one order: whoever tells of the same at this moment is waited for.
  for (const one of announcements.toSorted((a, b) => (a.episodeId < b.episodeId ? -1 : 1))) {
    if (one.sinceEpisode === undefined) continue;
    const key = `${one.kind} ${one.episodeId}`;
    if (seen.has(key) || (await wasTold(trx, one, one.sinceEpisode))) done.add(one);
    seen.add(key);
  }
  return done;
}

/** Whether people were told that an alarm was called out in vain since another of its group was raised. */
async function wasTold(
  trx: Kysely<DB>,
  { companyId, episodeId, kind }: Announcement,
  sinceEpisode: string,
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
    .where(sql<boolean>`history.detail->>'what' = ${kind}`)
    .whereRef('history.at', '>=', 'episodes.asked_at')
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

/** What apps are told: those that were told of an alarm, what became of it; others, the last resort. */
async function newsToApps(trx: Kysely<DB>, due: readonly Due[]): Promise<Map<Due, Job[]>> {
  const replacing = due.filter(({ kind }) => kind === 'accepted' || kind === 'restored');
  const replaced = replacing.length > 0 ? await newsToToldApps(trx, replacing) : [];
  const jobs = new Map(replacing.map((one, index) => [one, replaced[index] ?? []]));
  for (const one of due)
    if (one.kind === 'nobody-to-call') jobs.set(one, await newsToEverybody(trx, one));
    else if (one.kind === 'not-accepted' || one.kind === 'not-delivered')
      jobs.set(one, await newsToAdministrators(trx, one));
  return jobs;
}

/** After "not accepted" the apps are alarmed quietly, until somebody accepts. */
async function remindersOf(trx: Kysely<DB>, due: readonly Due[], now: Date): Promise<Job[]> {
  const vain = due.filter(({ kind, alarm }) => kind === 'not-accepted' && !alarm.critical);
  if (vain.length === 0) return [];
  const told = await findToldApps(
    trx,
    vain.map(({ episodeId }) => episodeId),
  );
  return [...new Set(told.map((app) => app.episode_id))].map((episodeId) => remindLater(episodeId, now, 15));
}

/** A line of history: how many people are told, by how many messages; of an acceptance also whom. */
function lineOf(
  { kind: what, alarm }: Due,
  { at, readers, messages }: { at: Date; readers: readonly Reader[]; messages: number },
): NewHistoryEntry {
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
  return what === 'restored'
    ? { ...about, kind: 'restored.sent', detail: told }
    : {
        ...about,
        kind: 'notice.sent',
        person: null,
        detail: { what, ...told, ...(what === 'accepted' && { contacts }) },
      };
}

/** The jobs that tell people of an alarm. */
export const announcementJobs = [announceJob, notice];
