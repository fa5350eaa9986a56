import type { Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { changeFinding } from './change-finding.ts';
import { updateFinding } from './acts.queries.ts';

/** Nobody works on it any more, whoever did: a colleague may be ill. @throws {AppError} `not-found` */
export function releaseFinding(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<Finding> {
  return changeFinding(platform, context, { id, action: 'finding.released' }, async (trx, row) => {
    if (row.taken_by === null) return false;
    await updateFinding(trx, id, { taken_by: null, taken_at: null });
    return true;
  });
}
