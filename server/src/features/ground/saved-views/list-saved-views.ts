import type { SavedView } from '@belfry/contract/ground/saved-views/saved-views.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { presentView } from './present-view.ts';
import { selectViews } from './saved-views.queries.ts';

/** The views of a list: one's own, and behind them those that colleagues share. */
export async function listSavedViews(
  { database }: Pick<Platform, 'database'>,
  { actor }: Context<UserActor>,
  list: string,
): Promise<{ items: SavedView[]; nextCursor: null }> {
  const rows = await selectViews(database.company(actor.companyId), actor, list);
  return { items: rows.map((row) => presentView(row, actor.userId)), nextCursor: null };
}
