import type { Selectable } from 'kysely';
import type { HistoryKind } from '@belfry/contract/ground/history/history-entry.ts';
import type { DB } from '#platform/database/database.ts';

/** A row of a history, and which of its lines are asked for. */
export interface HistoryRow extends Omit<Selectable<DB['history']>, 'company_id' | 'device_id'> {
  /** The name that it says of somebody, or what stands in its place. */
  person_name: string | null;
  /** Whether what the row tells is asked for, and where its event moved the alarm. */
  tells: boolean;
  moves: boolean;
}

/** Where a line stands: the row's number, and 0 for what the row tells or 1 for where its event moved the alarm. */
export interface LinePlace {
  id: number;
  part: 0 | 1;
}

/** A line of a history, of which a row has one or two (decision 0162). */
export interface HistoryLine
  extends
    LinePlace,
    Pick<HistoryRow, 'alarm_id' | 'alarm_name' | 'episode_id' | 'person_name_id' | 'person_name'> {
  kind: HistoryKind;
  at: Date;
  received_at: Date;
  late: boolean;
  detail: unknown;
}

/** The lines of a row that are asked for, in their order. */
export function linesOfRow({
  tells,
  moves,
  moved_at: at,
  moved_from: from,
  moved_to: to,
  ...row
}: HistoryRow) {
  const lines: HistoryLine[] = tells ? [{ ...row, part: 0 }] : [];
  if (!moves || at === null) return lines;
  const event = row.kind === 'event.active' ? 'activated' : 'normal';
  const move = { kind: 'node.state', at, received_at: at, late: false, detail: { from, to, event } } as const;
  return [...lines, { ...row, ...move, part: 1 as const }];
}
