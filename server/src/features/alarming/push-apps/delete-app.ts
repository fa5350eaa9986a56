import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deleteAppOfUser } from './push-apps.queries.ts';

/** Removes an app of whoever is signed in; links of what it was sent are worth nothing any more. @throws {AppError} `not-found` */
export async function deleteApp(
  { database, clock, live }: Pick<Platform, 'database' | 'clock' | 'live'>,
  context: Context<UserActor>,
  id: string,
): Promise<void> {
  const { companyId, userId } = context.actor;
  await database.transaction(companyId, async (trx) => {
    const app = await deleteAppOfUser(trx, { companyId, userId, id });
    if (!app) throw new AppError('not-found');
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'app.removed', subject: { kind: 'app', id, name: app.name } },
    ]);
  });
  live.toCompany(companyId, 'call-plan', { leadsToNobody: true });
}
