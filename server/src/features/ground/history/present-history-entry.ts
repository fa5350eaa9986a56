import { kindsWithPerson, type HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { HistoryLine } from './lines-of-row.ts';

/** A line of a history as it leaves the server; {@link NewHistoryEntry} is what gave it the shape of its kind. */
export function presentHistoryEntry(row: HistoryLine): HistoryEntry {
  const detail = row.detail as { saidAt?: unknown };
  const { person_name_id: nameId, person_name: name } = row;
  const entry = {
    // What an event moved stands right behind it, also for whoever compares the numbers.
    id: row.part === 0 ? String(row.id) : `${row.id}.${row.part}`,
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
