import type { AcceptMessage, ReportMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { Journal } from './journal.ts';
import type { Note } from './journal-records.ts';
import type { EventOrder } from './outbox.ts';

/** What a device tells besides events. */
export type NoteContent =
  | { topic: 'report'; message: ReportMessage }
  | { topic: 'accept'; message: AcceptMessage };

/** What a device did by itself, told in order, each after the events that came before it. */
export interface Notes {
  readonly size: number;
  add(content: NoteContent, after: EventOrder | null): void;
  /** Sends what may be sent; to be called when the connection is there and after each acknowledgement. */
  pump(): void;
  closed(): void;
}

/** Begins with what an earlier start left. `taken` runs when the broker has the note. */
export function createNotes(options: {
  journal: Journal;
  earlier: readonly Note[];
  last: number;
  oldestEvent: () => EventOrder | null;
  publish: (content: NoteContent, taken: () => void) => void;
}): Notes {
  const { journal, oldestEvent, publish } = options;
  const waiting = [...options.earlier];
  let last = options.last;
  let underWay = false;

  function pump(): void {
    const first = waiting[0];
    if (!first || underWay || waitsForEvents(first)) return;
    underWay = true;
    publish(first.note, () => {
      underWay = false;
      waiting.shift();
      journal.note({ type: 'note-sent', number: first.number });
      pump();
    });
  }

  function waitsForEvents({ after }: Note): boolean {
    const oldest = oldestEvent();
    if (!after || !oldest) return false;
    return oldest.boot < after.boot || (oldest.boot === after.boot && oldest.seq <= after.seq);
  }

  return {
    get size() {
      return waiting.length;
    },
    add(content, after) {
      last += 1;
      const note: Note = { type: 'note', number: last, note: content, after };
      journal.write(note);
      waiting.push(note);
      pump();
    },
    pump,
    closed() {
      underWay = false;
    },
  };
}
