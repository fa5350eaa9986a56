import { viewed } from '#platform/viewed-company.ts';

const load = viewed
  ? async () => (await import('../viewing/load-viewing.ts')).loadParts()
  : () => import('./signed-in-parts.ts');

/** What only those who are signed in have in the header and around each screen, once it has come. */
export let signedInParts: Awaited<ReturnType<typeof load>> | undefined;

/** Fetches it; in a customer's portal what staff have there. */
export const loadSignedIn = async () => (signedInParts ??= await load());
