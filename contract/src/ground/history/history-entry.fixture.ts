import type { HistoryEntry } from './history.contract.ts';

/** An entry for tests, some seconds after midnight. */
export function anEntry(
  id: number,
  second: number,
  kind: HistoryEntry['kind'],
  detail: HistoryEntry['detail'] = {},
  more: Partial<HistoryEntry> = {},
): HistoryEntry {
  const at = new Date(Date.UTC(2026, 10, 20, 0, 0, second)).toISOString();
  return {
    id: String(id),
    at,
    receivedAt: at,
    kind,
    alarmId: 'input.1',
    alarmName: 'Ventilation stopped',
    episodeId: 'episode',
    late: false,
    detail,
    ...more,
  };
}
