import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import type { Measure } from './facts/measures.ts';

/** What a measure comes to in a day, a month, or all of a period. */
export interface Fact {
  measure: Measure;
  key: string;
  /** `2026-11-20`, `2026-11`; empty where all days are one. */
  slot: string;
  number: number;
}

/** What measures come to over the days from a first (null: from the beginning) to a last. */
export async function selectFacts(
  database: Kysely<DB>,
  of: { measures: readonly Measure[]; from: Day | null; to: Day; by: 'all' | 'day' | 'month' },
): Promise<Fact[]> {
  const slot = { all: sql`''`, day: sql`day::text`, month: sql`to_char(day, 'YYYY-MM')` }[of.by];
  const { rows } = await sql<Fact>`
    select measure, key, ${slot} as slot, sum(number)::bigint as number from report_days
    where measure = any(${of.measures}) and day between ${of.from ?? '-infinity'} and ${of.to}
    group by 1, 2, 3`.execute(database);
  return rows;
}
