import type { Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { presentOpen, changeFinding } from './change-finding.ts';
import { updateFinding } from './acts.queries.ts';

/** Whoever asks works on it from now on. @throws {AppError} `not-found`; `changed-meanwhile` where a colleague does */
export function takeFinding(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<Finding> {
  return changeFinding(platform, context, { id, action: 'finding.taken' }, async (trx, row, looking) => {
    if (row.taker_id === looking.userId) return false;
    if (row.taker_id !== null) throw changedMeanwhile(await presentOpen(trx, id, looking));
    await updateFinding(trx, id, { taken_by: looking.userId, taken_at: looking.now });
    return true;
  });
}
