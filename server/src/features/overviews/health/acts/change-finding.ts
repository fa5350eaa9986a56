import type { Kysely } from 'kysely';
import type { Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { localDay } from '#platform/values/time-zone.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { lockFinding, type FindingRow } from '../listed.queries.ts';
import { presentFindings, type Looking } from '../present-findings.ts';

/** How somebody of the staff sees a finding at a moment. */
export function lookingOf({ actor }: Pick<Context<UserActor>, 'actor'>, now: Date): Looking {
  return {
    userId: actor.userId,
    seesMoney: actor.permissions.includes('MF'),
    now,
    today: localDay(now, 'Europe/Amsterdam'),
  };
}

/** An open finding as staff see it. @throws {AppError} `not-found` where it is gone */
export async function presentOpen(trx: Kysely<DB>, id: string, looking: Looking): Promise<Finding> {
  const row = await lockFinding(trx, id);
  const [finding] = row ? await presentFindings(trx, [row], looking) : [];
  if (!finding) throw new AppError('not-found');
  return finding;
}

/**
 * Changes who works on a finding and when, which is how staff share their work: it touches nothing of the customer's, and stands in the
 * maker's own log.
 *
 * @param work what it does to the locked row; false where there was nothing to do, which is not logged
 * @throws {AppError} `not-found` where it is gone
 */
export async function changeFinding(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, action }: { id: string; action: string },
  work: (trx: Kysely<DB>, row: FindingRow, looking: Looking) => Promise<boolean>,
): Promise<Finding> {
  const { companyId } = context.actor;
  const at = clock.now();
  return database.transaction('allCompanies', async (trx) => {
    const looking = lookingOf(context, at);
    const row = await lockFinding(trx, id);
    if (!row) throw new AppError('not-found');
    const isChanged = await work(trx, row, looking);
    const finding = await presentOpen(trx, id, looking);
    if (isChanged)
      await recordAudit(trx, context, { companyId, at }, [
        { action, details: { kind: row.kind, companyId: row.company_id } },
      ]);
    return finding;
  });
}
