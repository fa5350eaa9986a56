import { randomUUID } from 'node:crypto';
import type { App } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { throttle } from '#platform/auth/throttle.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { presentApp } from './present-app.ts';
import { updateAppOfUser } from './push-apps.queries.ts';
import { testPush } from './app-test.job.ts';

/**
 * Sends a test alarm to an app of whoever is signed in; what becomes of it stands in the app's `test`.
 * @throws {AppError} `not-found`; `not-allowed-now` for an app that is gone; `too-many-requests` above 10 in 10 minutes
 */
export async function sendTestPush(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId, userId } }: Context<UserActor>,
  id: string,
): Promise<App> {
  await throttle(database, [`test-push:${userId}`], { hits: 10, windowSeconds: 600 });
  const now = clock.now();
  const row = await database.transaction(companyId, async (trx) => {
    const testId = randomUUID();
    const change = { test_id: testId, test_state: 'queued' as const, test_at: now };
    const app = await updateAppOfUser(trx, { companyId, userId, id }, change);
    if (!app) throw new AppError('not-found');
    if (app.gone_at) throw new AppError('not-allowed-now');
    await enqueue(trx, [testPush.of({ appId: id, testId }, { maxAttempts: 3 })]);
    return app;
  });
  return presentApp(row, now);
}
