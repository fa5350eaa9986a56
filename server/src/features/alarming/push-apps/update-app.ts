import type { App, updateApp as route } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { presentApp } from './present-app.ts';
import { updateAppOfUser } from './push-apps.queries.ts';

/** Changes the name or sound of an app of whoever is signed in. @throws {AppError} `not-found` */
export async function updateApp(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
  { name, sound }: RouteInput<typeof route>['body'],
): Promise<App> {
  const { companyId, userId } = context.actor;
  const now = clock.now();
  const change = { ...(name && { name }), ...(sound && { sound }) };
  const row = await database.transaction(companyId, async (trx) => {
    const app = await updateAppOfUser(trx, { companyId, userId, id }, change);
    if (!app) throw new AppError('not-found');
    await recordAudit(trx, context, { companyId, at: now }, [
      {
        action: 'app.changed',
        subject: { kind: 'app', id, name: app.name },
        details: { changed: Object.keys(change) },
      },
    ]);
    return app;
  });
  return presentApp(row, now);
}
