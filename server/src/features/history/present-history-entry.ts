import type { Selectable } from 'kysely';
import type { HistoryEntry, HistoryKind } from '@belfry/contract/history/history.contract.ts';
import type { DB } from '../../platform/database/database.ts';

/** A history row as it leaves the server. */
export function presentHistoryEntry(row: Selectable<DB['history']>): HistoryEntry {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    kind: row.kind as HistoryKind,
    alarmId: row.alarm_id,
    alarmName: row.alarm_name,
    episodeId: row.episode_id,
    late: row.late,
    detail: row.detail as HistoryEntry['detail'],
  };
}
