import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An event that a dialler raised, as its own journal tells. */
export interface JournalledEvent {
  serial: string;
  boot: number;
  seq: number;
  at: string;
  alarm: string;
  active: boolean;
  /** Whether the portal promised to have stored it. */
  acknowledged: boolean;
}

interface JournalLine {
  type: string;
  boot?: number;
  seq?: number;
  event?: Omit<JournalledEvent, 'serial' | 'acknowledged'>;
}

/**
 * What the diallers of a folder raised, each in its order. Reads the files by itself, so that it shares no rule with
 * the dialler. May be read while they run: a last line without its end is not there yet.
 */
export function readJournals(folder: string): JournalledEvent[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readJournal(join(folder, name), name.slice(0, -'.jsonl'.length)));
}

function readJournal(file: string, serial: string): JournalledEvent[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const lines = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalLine);
  const acknowledged = new Set(
    lines.filter((line) => line.type === 'ack').map((line) => `${line.boot}:${line.seq}`),
  );
  return lines.flatMap(({ type, event }) =>
    type === 'event' && event
      ? [{ ...event, serial, acknowledged: acknowledged.has(`${event.boot}:${event.seq}`) }]
      : [],
  );
}
