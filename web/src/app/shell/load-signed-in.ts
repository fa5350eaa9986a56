import { viewed } from '#platform/viewed-company.ts';

/** Fetches what only those who are signed in have in the header and around each screen; in a customer's portal what staff have there. */
export const loadSignedIn = viewed
  ? async () => (await import('../viewing/load-viewing.ts')).loadParts()
  : () => import('./signed-in-parts.ts');
