import type { Standing } from '@belfry/contract/values/standing.ts';
import type { DatedRow } from '#platform/values/dated-rows.rules.ts';

/** Rows of one kind as staff see them: the day that begins last first, and of one day the one that was added last. */
export function presentRows<Row extends DatedRow & { addedAt: Date }>(
  rows: readonly Row[],
  standings: ReadonlyMap<number, Standing>,
): (Omit<Row, 'addedAt'> & { addedAt: string; standing: Standing })[] {
  return rows
    .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom) || other.id - one.id)
    .map((row) => ({
      ...row,
      addedAt: row.addedAt.toISOString(),
      standing: standings.get(row.id) ?? 'replaced',
    }));
}
