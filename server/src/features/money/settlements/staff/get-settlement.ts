import type { Settlement } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { lookOverCompanies } from '#features/ground/staff-access/look-over-companies.ts';
import { findSettlement, selectDifferencesOf, selectLines, selectPeriods } from './lists.queries.ts';
import { nameLines } from './name-lines.ts';
import { presentDifference, presentSettlement } from './present-settlement.ts';

/** Most lines that are shown; the CSV has them all. */
const mostLines = 1_000;

/** A payout with its costs, lines and differences; the maker's log says who looked whose money it was. @throws {AppError} `not-found` */
export async function getSettlement(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  settlementId: string,
): Promise<Settlement> {
  const { database } = platform;
  const { companyId } = context.actor;
  const own = database.company(companyId);
  const row = await findSettlement(own, companyId, settlementId);
  if (!row) throw new AppError('not-found');
  const lines = await selectLines(own, companyId, settlementId, { after: null, limit: mostLines });
  const looked = { section: 'settlements', as: 'list', query: { settlementId } } as const;
  const details = await lookOverCompanies(platform, context, looked, (trx) => nameLines(trx, lines));
  return {
    ...presentSettlement(row),
    periods: (await selectPeriods(own, companyId, settlementId)).map((period) => ({
      month: period.month.slice(0, 7),
      kind: period.kind === 'cost' ? 'cost' : 'revenue',
      description: period.description,
      method: period.method,
      count: period.count,
      net: period.net_ten_thousandths,
      vat: period.vat_ten_thousandths,
      gross: period.gross_ten_thousandths,
    })),
    details,
    differences: (await selectDifferencesOf(own, companyId, settlementId)).map(presentDifference),
  };
}
