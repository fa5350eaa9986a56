import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import type { SimAsked } from '../acts/ask-for-sim-act.ts';
import { auditOf, readSimCard } from '../read-sim-card.ts';
import { findSimCompany, lockSimCard } from '../sim-cards.queries.ts';
import { putCardToStock } from './stock.queries.ts';

/**
 * A card that its device does not tell of comes back into the maker's stock; the log of its company says so.
 * @throws {AppError} `not-found`; `not-allowed-now` while its device tells of it, or something that was asked for is open;
 *   `changed-meanwhile`; those of `asStaff`
 */
export async function withdrawSimCard(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, reason }: SimAsked,
  version: number,
): Promise<SimCard> {
  const { database, clock } = platform;
  const companyId = await findSimCompany(database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  const staff = asStaff(platform, context, companyId, reason);
  // Beyond the company: the stock is the maker's.
  return database.transaction('allCompanies', async (trx) => {
    const at = clock.now();
    const before = await lockSimCard(trx, id);
    if (before?.company_id !== companyId) throw new AppError('not-found');
    const card = await readSimCard(trx, id, at);
    if (card.state === 'stock') return card;
    if (before.version !== version) throw changedMeanwhile(card);
    const isOpen = card.lastAct !== null && card.lastAct.endedAt === null;
    if (isOpen || !card.allowedActions.includes('withdraw')) throw new AppError('not-allowed-now');
    await putCardToStock(trx, id, { makerId: context.actor.companyId, at });
    await recordAudit(trx, staff.context, { companyId, at }, [
      { action: 'sim-card.withdrawn', ...auditOf(card) },
    ]);
    return readSimCard(trx, id, at);
  });
}
