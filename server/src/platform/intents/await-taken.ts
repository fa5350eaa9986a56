import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#platform/platform.ts';
import type { Intent, Taken } from './intent.ts';
import { findAsked } from './intent-rows.ts';

/** Milliseconds between two looks at the row. */
const pace = 50;

/**
 * What somebody else, who is just asking the provider for an intent, gets: for whoever cannot go on without it. It waits no longer
 * than the right to ask lasts. Null where they got nothing.
 */
export async function awaitTaken(
  { database }: Pick<Platform, 'database'>,
  intent: Pick<Intent, 'table' | 'id'>,
): Promise<Taken | null> {
  for (;;) {
    const { providerId, isAsking } = await findAsked(database.allCompanies, intent);
    if (providerId !== null) return { providerId };
    if (!isAsking) return null;
    await delay(pace);
  }
}
