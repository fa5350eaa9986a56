import type { Kysely } from 'kysely';
import type { ReportPeriod } from '@belfry/contract/overviews/reports/reports.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { addDays, momentOn, type Day } from '#platform/values/calendar.rules.ts';
import type { Measure } from '../facts/measures.ts';
import { selectFacts, type Fact } from '../reports.queries.ts';
import type { Draft } from '../tables/draft.rules.ts';
import { slotsOf, type Grain } from '../tables/period.rules.ts';

/** What a report is made of: a period, and where its figures are read. */
export interface Reading {
  trx: Kysely<DB>;
  period: ReportPeriod;
  grain: Grain;
  today: Day;
}

/** How a report is made. */
export interface ReportMaker {
  /** Always as of now: nothing of it was counted before. */
  isLive?: true;
  /** Made of what is counted day by day, so that a day that was not counted yet is missing in it. */
  isByDay?: true;
  make: (reading: Reading) => Promise<Draft>;
}

/** The days or months that a report goes through. */
export function slotsIn({ period, grain, today }: Reading): string[] {
  return slotsOf(period, grain, today);
}

/** What measures come to in the period, by its days or months. */
export function factsBySlot({ trx, period, grain }: Reading, measures: readonly Measure[]): Promise<Fact[]> {
  return selectFacts(trx, { measures, ...period, by: grain });
}

/** What measures came to before the period. */
export function factsBefore({ trx, period }: Reading, measures: readonly Measure[]): Promise<Fact[]> {
  return selectFacts(trx, { measures, from: null, to: addDays(period.from, -1), by: 'all' });
}

/** The first moment of the period, and the first that is no longer in it. */
export function momentsOf({ from, to }: ReportPeriod): { from: Date; until: Date } {
  return {
    from: momentOn(from, 0, 'Europe/Amsterdam'),
    until: momentOn(addDays(to, 1), 0, 'Europe/Amsterdam'),
  };
}

/** The sum of facts, or of those of a kind. */
export function sumOf(facts: readonly Fact[], isMeant: (fact: Fact) => boolean = () => true): number {
  return facts.reduce((total, fact) => total + (isMeant(fact) ? fact.number : 0), 0);
}
