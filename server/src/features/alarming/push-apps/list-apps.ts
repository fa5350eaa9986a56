import type { App } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { presentApp } from './present-app.ts';
import { selectAppsOfUser } from './push-apps.queries.ts';

/** The apps of whoever is signed in, in the order they were added. */
export async function listApps(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId, userId } }: Context<UserActor>,
): Promise<{ items: App[]; nextCursor: null }> {
  const rows = await selectAppsOfUser(database.company(companyId), companyId, userId);
  const now = clock.now();
  return { items: rows.map((row) => presentApp(row, now)), nextCursor: null };
}
