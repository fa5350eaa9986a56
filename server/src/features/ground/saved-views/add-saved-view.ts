import {
  maxViews,
  type addSavedView as route,
  type SavedView,
} from '@belfry/contract/ground/saved-views/saved-views.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { auditSharing } from './audit-sharing.ts';
import { presentView } from './present-view.ts';
import { lockAndCountViews, insertView, isNameTaken, lockView } from './saved-views.queries.ts';

/**
 * Keeps what is chosen of a list for whoever asks. One that is shared stands in the log.
 * @throws {AppError} `limit-reached`; `invalid-input` at `/name` where they have a view of this name in the list
 */
export async function addSavedView(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { list, name, address, shared }: RouteInput<typeof route>['body'],
): Promise<SavedView> {
  const { companyId, userId } = context.actor;
  const owner = { companyId, userId };
  const at = clock.now();
  return database.transaction(companyId, async (trx) => {
    if ((await lockAndCountViews(trx, owner)) >= maxViews) throw new AppError('limit-reached');
    if (await isNameTaken(trx, owner, { list, name })) throw fieldError('/name', 'invalid-input');
    const id = await insertView(trx, {
      company_id: companyId,
      user_id: userId,
      list,
      name,
      address,
      shared,
      created_at: at,
    });
    const view = await lockView(trx, owner, id);
    if (!view) throw new AppError('not-found');
    if (shared) await auditSharing(trx, context, { at, action: 'saved-view.shared', view });
    return presentView(view, userId);
  });
}
