import type {
  changeSavedView as route,
  SavedView,
} from '@belfry/contract/ground/saved-views/saved-views.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { auditSharing } from './audit-sharing.ts';
import { presentView } from './present-view.ts';
import { lockAndCountViews, isNameTaken, lockView, updateView } from './saved-views.queries.ts';

/**
 * Changes a view of whoever asks. That it is shared from now on, or no more, stands in the log.
 * @throws {AppError} `not-found`, also of a colleague's; `changed-meanwhile`; `invalid-input` at `/name` where it is taken
 */
export async function changeSavedView(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
  { version, ...change }: RouteInput<typeof route>['body'],
): Promise<SavedView> {
  const { companyId, userId } = context.actor;
  const owner = { companyId, userId };
  return database.transaction(companyId, async (trx) => {
    // Two additions or renames of one person follow each other, so that a name is taken once.
    await lockAndCountViews(trx, owner);
    const before = await lockView(trx, owner, id);
    if (!before) throw new AppError('not-found');
    const { name = before.name, address = before.address, shared = before.shared } = change;
    const isSo = name === before.name && address === before.address && shared === before.shared;
    // A change that comes again is none.
    if (isSo) return presentView(before, userId);
    if (before.version !== version) throw changedMeanwhile(presentView(before, userId));
    if (await isNameTaken(trx, owner, { list: before.list, name, id }))
      throw fieldError('/name', 'invalid-input');
    await updateView(trx, companyId, id, { name, address, shared });
    const view = { ...before, name, address, shared, version: version + 1 };
    if (shared !== before.shared) {
      const action = shared ? 'saved-view.shared' : 'saved-view.withdrawn';
      await auditSharing(trx, context, { at: clock.now(), action, view });
    }
    return presentView(view, userId);
  });
}
