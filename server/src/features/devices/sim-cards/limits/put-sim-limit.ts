import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import type { SimAsked } from '../acts/ask-for-sim-act.ts';
import { auditOf, readSimCard } from '../read-sim-card.ts';
import { findSimCompany, lockSimCard } from '../sim-cards.queries.ts';
import { setLimit } from '../stock/stock.queries.ts';

/**
 * Sets a data limit of a card's own, or takes it away. It suspends nothing: from 80 % and at 100 % people are told.
 * @param limitBytes bytes a month; null is what the subscription's fair use says
 * @throws {AppError} `not-found`; `changed-meanwhile`; those of `asStaff`
 */
export async function putSimLimit(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, reason }: SimAsked,
  { limitBytes, version }: { limitBytes: number | null; version: number },
): Promise<SimCard> {
  const { database, clock } = platform;
  const companyId = await findSimCompany(database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  const staff = asStaff(platform, context, companyId, reason);
  const unchanged = await staff.look((trx) => readSimCard(trx, id, clock.now()));
  if (unchanged.limitBytes === limitBytes) return unchanged;
  return staff.change(async (trx) => {
    const at = clock.now();
    const before = await lockSimCard(trx, id);
    if (!before) throw new AppError('not-found');
    if (before.version !== version) throw changedMeanwhile(await readSimCard(trx, id, at));
    await setLimit(trx, id, limitBytes);
    const result = await readSimCard(trx, id, at);
    const { details, ...subject } = auditOf(result);
    const entry = { action: 'sim-card.limit-set', ...subject, details: { ...details, limitBytes } };
    return { result, audit: [entry] };
  });
}
