import type { Selectable } from 'kysely';
import { kindsWithPerson, type HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { DB } from '#platform/database/database.ts';

/** A line with the name that it says of somebody, or what stands in its place. */
export type HistoryRow = Selectable<DB['history']> & { person_name: string | null };

/** A history row as it leaves the server; {@link NewHistoryEntry} is what gave it the shape of its kind. */
export function presentHistoryEntry(row: HistoryRow): HistoryEntry {
  const detail = row.detail as { saidAt?: unknown };
  const { person_name_id: nameId, person_name: name } = row;
  const entry = {
    id: String(row.id),
    at: (saidAt(detail) ?? row.at).toISOString(),
    receivedAt: row.received_at.toISOString(),
    kind: row.kind,
    alarmId: row.alarm_id,
    alarmName: row.alarm_name,
    episodeId: row.episode_id,
    late: row.late,
    ...(kindsWithPerson.has(row.kind) && {
      person: nameId === null ? null : { id: String(nameId), name: name ?? '' },
    }),
    detail,
  };
  return entry as HistoryEntry;
}

/** The moment that the device itself gave for an acceptance at it; what it did counts from when we heard of it. */
function saidAt({ saidAt: said }: { saidAt?: unknown }): Date | null {
  const at = new Date(typeof said === 'string' ? said : '');
  return Number.isNaN(at.getTime()) ? null : at;
}
