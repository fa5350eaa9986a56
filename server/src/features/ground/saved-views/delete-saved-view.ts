import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { auditSharing } from './audit-sharing.ts';
import { lockView, removeView } from './saved-views.queries.ts';

/** Removes a view of whoever asks; where others saw it, that stands in the log. @throws {AppError} `not-found`, also of a colleague's */
export async function deleteSavedView(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<void> {
  const { companyId, userId } = context.actor;
  await database.transaction(companyId, async (trx) => {
    const view = await lockView(trx, { companyId, userId }, id);
    if (!view) throw new AppError('not-found');
    await removeView(trx, companyId, id);
    if (view.shared)
      await auditSharing(trx, context, { at: clock.now(), action: 'saved-view.withdrawn', view });
  });
}
