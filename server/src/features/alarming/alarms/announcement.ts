import * as z from 'zod/mini';
import { sql, type Kysely } from 'kysely';
import { announcementKinds, type AnnouncementKind } from '@belfry/contract/values/announcements.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { DB } from '#platform/database/database.ts';
import { nameJob, type Job } from '#platform/jobs/job.ts';

/** Something to tell people about an episode. */
export interface Announcement {
  companyId: string;
  episodeId: string;
  kind: AnnouncementKind;
  /** Who accepted, by name, and by contact where it was one. */
  acceptedBy?: { name: string; contactId: string | null };
  /** Not told where it was told already since this episode was raised: by an alarm of the same group. */
  sinceEpisode?: string;
  /** Of no use to anybody where nobody was called for the alarm. */
  ifCalled?: boolean;
}

/** The job that tells them; the attempts feature runs it. */
export const announceNamed = nameJob({
  name: 'attempts/announce',
  payload: z.strictObject({
    announcements: z.array(
      z.strictObject({
        companyId: id,
        episodeId: id,
        kind: z.enum(announcementKinds),
        acceptedBy: z.optional(z.strictObject({ name: z.string(), contactId: z.nullable(id) })),
        sinceEpisode: z.optional(id),
      }),
    ),
  }),
});
/** The job that ends what still rings for episodes that need nobody any more; the attempts feature runs it. */
export const stopAttemptsNamed = nameJob({
  name: 'attempts/stop',
  payload: z.strictObject({ episodeIds: z.array(id) }),
});

/** Before the calls of others: the end of a call frees its phone, and what waits for one in vain. */
const beforeCalls = -20;

/** Tells people, after the commit. Whoever accepted may be known by more than is told of them. */
export function announce(announcements: readonly Announcement[]): Job {
  const payload = {
    announcements: announcements.map(({ companyId, episodeId, kind, acceptedBy, sinceEpisode }) => ({
      companyId,
      episodeId,
      kind,
      ...(acceptedBy && { acceptedBy: { name: acceptedBy.name, contactId: acceptedBy.contactId } }),
      ...(sinceEpisode !== undefined && { sinceEpisode }),
    })),
  };
  return announceNamed.of(payload, { priority: beforeCalls });
}

/**
 * As {@link announce}, without what is of no use: the database finds out as it adds the job, and adds none for nothing. The
 * caller holds the devices, so that no call begins meanwhile.
 */
export async function announceOfUse(trx: Kysely<DB>, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const { name, payload } = announce(announcements);
  // A subquery with a limit, and no `exists`: of that PostgreSQL would read all attempts at once.
  await sql`
    with told as (
      select jsonb_agg(said.entry order by place) as entries
      from jsonb_array_elements((${JSON.stringify(payload)}::jsonb) -> 'announcements') with ordinality as said (entry, place)
        join unnest(${announcements.map(({ ifCalled = false }) => ifCalled)}::bool[]) with ordinality
          as asked (if_called, place) using (place)
      where not if_called or (select true from attempts
        where episode_id = (entry ->> 'episodeId')::uuid and outcome <> 'failed' and state <> 'not-needed' limit 1))
    select enqueue_jobs(jsonb_build_array(jsonb_build_object('identifier', ${name}::text, 'priority', ${beforeCalls}::int,
      'payload', jsonb_build_object('announcements', entries))))
    from told where entries is not null`.execute(trx);
}

/** Ends what still rings, after the commit. */
export function stopAttempts(episodeIds: readonly string[]): Job {
  return stopAttemptsNamed.of({ episodeIds: [...episodeIds] }, { priority: beforeCalls });
}
