import type { Kysely } from 'kysely';
import type { Comparison, ReportId } from '@belfry/contract/overviews/reports/report-figures.ts';
import type { Report, ReportPeriod } from '@belfry/contract/overviews/reports/reports.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findPreparedAt, countPreparedDays } from './facts/preparations.queries.ts';
import { findFirstDay } from './facts/day-facts.queries.ts';
import { reportMakers } from './report-makers.ts';
import { compareDrafts, withoutMoney, type Draft } from './tables/draft.rules.ts';
import { comparedWith, daysBegun, grainOf } from './tables/period.rules.ts';

/** Which report, and for whom. */
export interface AskedReport {
  report: ReportId;
  period: ReportPeriod;
  compare: Comparison;
  /** Without, its amounts are absent. */
  seesMoney: boolean;
}

/** A report and that of the period that it is compared with, as one. Screen, chart and CSV all show what this gives. */
export async function makeReport(
  trx: Kysely<DB>,
  { report, period, compare, seesMoney }: AskedReport,
  now: Date,
): Promise<Report> {
  const maker = reportMakers[report];
  const today = bookDay(now);
  const grain = grainOf(period);
  const comparison = comparedWith(period, compare);
  const draftOf = async (of: ReportPeriod): Promise<Draft> => {
    const draft = await maker.make({ trx, period: of, grain, today });
    return seesMoney ? draft : withoutMoney(draft);
  };
  const own = await draftOf(period);
  const other = comparison && (await draftOf(comparison));
  const preparedAt = maker.isLive ? null : await findPreparedAt(trx);
  const periods = comparison ? [period, comparison] : [period];
  return {
    report,
    period,
    comparison,
    isLive: maker.isLive ?? false,
    preparedAt: preparedAt?.toISOString() ?? null,
    daysToPrepare: maker.isByDay ? await countToPrepare(trx, periods, today) : 0,
    ...compareDrafts(own, other),
  };
}

/** Days of periods that something happened on, or may have, and that were not counted. */
async function countToPrepare(
  trx: Kysely<DB>,
  periods: readonly ReportPeriod[],
  today: string,
): Promise<number> {
  const first = await findFirstDay(trx);
  let missing = 0;
  for (const { from, to } of first === undefined ? [] : periods) {
    const of = { from: first !== undefined && first > from ? first : from, to };
    missing += daysBegun(of, today) - (await countPreparedDays(trx, of));
  }
  return Math.max(0, missing);
}
