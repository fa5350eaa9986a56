import type { Standing } from '@belfry/contract/values/standing.ts';
import type { Day } from './calendar.rules.ts';

/** Whatever is valid from a day on, until the next is. */
export interface DatedRow {
  id: number;
  validFrom: Day;
}

/** What holds on a day: what begins last before it or on it, and of several the one that was added last. */
export function validOn<Row extends DatedRow>(rows: readonly Row[], day: Day): Row | undefined {
  return rows
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Row | undefined>((best, row) => (best && isBefore(row, best) ? best : row), undefined);
}

/** Where each row of one kind stands on a day, by its id. */
export function standingsOn(rows: readonly DatedRow[], today: Day): Map<number, Standing> {
  const now = validOn(rows, today);
  return new Map(rows.map((row) => [row.id, standingOf(rows, row, { now, today })]));
}

/** The newest of some rows; 0 where there is none: what two people who add rows compare. */
export function newestOf(rows: readonly { id: number }[]): number {
  return Math.max(0, ...rows.map(({ id }) => id));
}

function standingOf(
  rows: readonly DatedRow[],
  row: DatedRow,
  { now, today }: { now: DatedRow | undefined; today: Day },
): Standing {
  if (row.id === now?.id) return 'now';
  if (validOn(rows, row.validFrom)?.id !== row.id) return 'replaced';
  return row.validFrom > today ? 'announced' : 'past';
}

function isBefore(one: DatedRow, other: DatedRow): boolean {
  return one.validFrom < other.validFrom || (one.validFrom === other.validFrom && one.id < other.id);
}
