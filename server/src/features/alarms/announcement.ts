import type { Job } from '../../platform/jobs/job.ts';

/** What people are told about an episode besides being called for it. */
export const announcementKinds = [
  /** To those who were alarmed, except whoever accepted. */
  'accepted',
  /** To all who were alarmed. */
  'restored',
  /** To administrators: everybody was called in vain. */
  'not-accepted',
  /** To administrators by every medium: nobody could be reached at all. */
  'not-delivered',
  /** To every user of the company: there is nobody to call, neither by the list nor among the administrators. */
  'nobody-to-call',
  /** To the maker's staff: even the report of a system failure failed. */
  'failure-not-delivered',
] as const;
/** One of {@link announcementKinds}. */
export type AnnouncementKind = (typeof announcementKinds)[number];

/** Something to tell people about an episode. */
export interface Announcement {
  companyId: string;
  episodeId: string;
  kind: AnnouncementKind;
  /** Who accepted, by name, and by contact where it was one. */
  acceptedBy?: { name: string; contactId: string | null };
}

/** The job that tells them; the attempts feature runs it. */
export const announceJobName = 'attempts/announce';
/** The job that ends what still rings for episodes that need nobody any more; the attempts feature runs it. */
export const stopAttemptsJobName = 'attempts/stop';

/** Tells people, after the commit. */
export function announce(announcements: readonly Announcement[]): Job {
  return { name: announceJobName, payload: { announcements }, options: {} };
}

/** Ends what still rings, after the commit. */
export function stopAttempts(episodeIds: readonly string[]): Job {
  return { name: stopAttemptsJobName, payload: { episodeIds }, options: {} };
}
