import type {
  EventMessage,
  SettingsMessage,
  UsageMessage,
} from '@belfry/contract/device-messages/device-messages.ts';
import type { JournalRecord, Note } from './journal-records.ts';

/** What a device knows after it read its journal. */
export interface Memory {
  lastBoot: number;
  /** Events without acknowledgement, in their order. */
  unacknowledged: EventMessage[];
  /** Reports and acceptances that the portal did not get yet, in their order. */
  unsent: Note[];
  lastNote: number;
  /** The newest event. */
  newest: { boot: number; seq: number } | null;
  /** Alarms that are active now. */
  active: Set<string>;
  /** Keys that were set, the newest first. */
  keys: string[];
  wanted: SettingsMessage | null;
  ownSettings: Record<string, unknown> | null;
  /** What was used on the newest day. */
  usage: UsageMessage | null;
  ownSettingsChangedAt: string | null;
  ownPasswordHash: string | null;
}

/** Reads a journal's records, oldest first. */
export function recall(records: readonly JournalRecord[]): Memory {
  const events = new Map<string, EventMessage>();
  const notes = new Map<number, Note>();
  const memory: Memory = {
    lastBoot: 0,
    unacknowledged: [],
    unsent: [],
    lastNote: 0,
    newest: null,
    active: new Set(),
    keys: [],
    wanted: null,
    ownSettings: null,
    usage: null,
    ownSettingsChangedAt: null,
    ownPasswordHash: null,
  };
  for (const record of records) {
    switch (record.type) {
      case 'boot':
        memory.lastBoot = record.boot;
        break;
      case 'event': {
        const { event } = record;
        events.set(`${event.boot}:${event.seq}`, event);
        memory.newest = { boot: event.boot, seq: event.seq };
        if (event.active) memory.active.add(event.alarm);
        else memory.active.delete(event.alarm);
        break;
      }
      case 'ack':
        events.delete(`${record.boot}:${record.seq}`);
        break;
      case 'note':
        notes.set(record.number, record);
        memory.lastNote = record.number;
        break;
      case 'note-sent':
        notes.delete(record.number);
        break;
      case 'key':
        memory.keys = [record.key, ...memory.keys.filter((key) => key !== record.key)].slice(0, 3);
        break;
      case 'wanted':
        memory.wanted = record.message;
        break;
      case 'usage':
        memory.usage = record.usage;
        break;
      case 'own-settings':
        memory.ownSettings = record.settings;
        memory.ownSettingsChangedAt = record.at ?? null;
        break;
      case 'own-password':
        memory.ownPasswordHash = record.hash;
        break;
    }
  }
  memory.unacknowledged = [...events.values()];
  memory.unsent = [...notes.values()];
  return memory;
}
