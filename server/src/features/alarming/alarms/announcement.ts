import * as z from 'zod/mini';
import { announcementKinds, type AnnouncementKind } from '@belfry/contract/values/announcements.ts';
import { id } from '@belfry/contract/values/values.ts';
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

/** Tells people, after the commit. Whoever accepted may be known by more than is told of them. */
export function announce(announcements: readonly Announcement[]): Job {
  return announceNamed.of({
    announcements: announcements.map(({ companyId, episodeId, kind, acceptedBy, sinceEpisode }) => ({
      companyId,
      episodeId,
      kind,
      ...(acceptedBy && { acceptedBy: { name: acceptedBy.name, contactId: acceptedBy.contactId } }),
      ...(sinceEpisode !== undefined && { sinceEpisode }),
    })),
  });
}

/** Ends what still rings, after the commit. */
export function stopAttempts(episodeIds: readonly string[]): Job {
  return stopAttemptsNamed.of({ episodeIds: [...episodeIds] });
}
