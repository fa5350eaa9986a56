import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseJournal, type JournalRecord } from './journal-records.ts';

/** What a device remembers over a power cut. */
export interface Journal {
  /** What was written before this start, oldest first. */
  readonly past: readonly JournalRecord[];
  /** Returns when the record is on the disk. */
  write(record: JournalRecord): void;
  /** As `write`, but a power cut may take it back: for what does no harm when it happens twice. */
  note(record: JournalRecord): void;
  close(): void;
}

const nothing: Journal = {
  past: [],
  write: () => undefined,
  note: () => undefined,
  close: () => undefined,
};

/** File of a device's journal in a folder. */
export function journalFile(dir: string, serial: string): string {
  return join(dir, `${serial}.jsonl`);
}

/**
 * Opens a device's journal, an append-only file that only its owner can read, for it holds the key. Without a
 * folder nothing is kept.
 */
export function openJournal(dir: string | null, serial: string): Journal {
  if (dir === null) return nothing;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const path = journalFile(dir, serial);
  const file = openSync(path, 'a+', 0o600);
  const text = readFileSync(path, 'utf8');
  const past = parseJournal(text);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));

  let { size } = fstatSync(file);
  let open = true;

  function append(record: JournalRecord): void {
    if (!open) throw new Error(`the journal of ${serial} is closed`);
    const line = Buffer.from(`${JSON.stringify(record)}\n`);
    try {
      if (writeSync(file, line) < line.length) throw new Error(`no space for the journal ${path}`);
      size += line.length;
    } catch (error) {
      // Half a line would spoil the next one.
      ftruncateSync(file, size);
      throw error;
    }
  }

  return {
    past,
    write(record) {
      append(record);
      fdatasyncSync(file);
    },
    note: append,
    close() {
      if (open) closeSync(file);
      open = false;
    },
  };
}
