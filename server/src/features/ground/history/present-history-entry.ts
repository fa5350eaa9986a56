import type { Selectable } from 'kysely';
import type { HistoryEntry, HistoryKind } from '@belfry/contract/ground/history/history.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** A history row as it leaves the server. */
export function presentHistoryEntry(row: Selectable<DB['history']>): HistoryEntry {
  const detail = row.detail as HistoryEntry['detail'];
  return {
    id: String(row.id),
    at: (saidAt(detail) ?? row.at).toISOString(),
    receivedAt: row.received_at.toISOString(),
    kind: row.kind as HistoryKind,
    alarmId: row.alarm_id,
    alarmName: row.alarm_name,
    episodeId: row.episode_id,
    late: row.late,
    detail,
  };
}

/** The moment that the device itself gave for an acceptance at it; what it did counts from when we heard of it. */
function saidAt({ saidAt: said }: HistoryEntry['detail']): Date | null {
  const at = new Date(typeof said === 'string' ? said : '');
  return Number.isNaN(at.getTime()) ? null : at;
}
