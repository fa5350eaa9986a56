import type { Settlement } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findSettlement, selectDifferencesOf, selectLines, selectPeriods } from './lists.queries.ts';
import { nameLines } from './name-lines.ts';
import { presentDifference, presentSettlement } from './present-settlement.ts';

/** Most lines that are shown; the CSV has them all. */
const mostLines = 1_000;

/** A payout with its costs, lines and differences. @throws {AppError} `not-found` */
export async function getSettlement(
  { database }: Pick<Platform, 'database'>,
  settlementId: string,
): Promise<Settlement> {
  const { allCompanies } = database;
  const row = await findSettlement(allCompanies, settlementId);
  if (!row) throw new AppError('not-found');
  const lines = await selectLines(allCompanies, settlementId, { after: null, limit: mostLines });
  return {
    ...presentSettlement(row),
    periods: (await selectPeriods(allCompanies, settlementId)).map((period) => ({
      month: period.month.slice(0, 7),
      kind: period.kind === 'cost' ? 'cost' : 'revenue',
      description: period.description,
      method: period.method,
      count: period.count,
      net: period.net_ten_thousandths,
      vat: period.vat_ten_thousandths,
      gross: period.gross_ten_thousandths,
    })),
    details: await nameLines(allCompanies, lines),
    differences: (await selectDifferencesOf(allCompanies, settlementId)).map(presentDifference),
  };
}
