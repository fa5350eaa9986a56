import type { Platform } from '#platform/platform.ts';
import { advanceTest, findApp, noteApp } from './push-apps.queries.ts';

/** An app has given a sign of life. */
export async function noteAppSeen(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  appId: string,
): Promise<void> {
  await noteApp(database.allCompanies, appId, { last_seen_at: clock.now() });
}

/** An app has shown or opened its test alarm. A receipt may overtake our own note that it was sent. */
export async function noteTestReceipt(
  platform: Pick<Platform, 'database' | 'clock'>,
  test: { appId: string; testId: string },
  event: 'delivered' | 'opened',
): Promise<void> {
  const { allCompanies } = platform.database;
  if (!(await findApp(allCompanies, test.appId))) return;
  const before = ['queued', 'sent', ...(event === 'opened' ? (['delivered'] as const) : [])] as const;
  await advanceTest(allCompanies, test, event, before);
  await noteAppSeen(platform, test.appId);
}
