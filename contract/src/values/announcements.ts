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
