import * as z from 'zod/mini';
import {
  acceptMessage,
  eventMessage,
  reportMessage,
  settingsMessage,
  usageMessage,
} from '@belfry/contract/device-messages/device-messages.ts';

const order = { boot: z.int(), seq: z.int() };

/** One line of a dialler's journal. Nothing is ever rewritten; what came later counts. */
export const journalRecord = z.discriminatedUnion('type', [
  /** The device started. */
  z.strictObject({ type: z.literal('boot'), boot: z.int() }),
  /** An event was raised; written before anybody hears of it. */
  z.strictObject({ type: z.literal('event'), event: eventMessage }),
  /** The portal promised that it is stored. */
  z.strictObject({ type: z.literal('ack'), ...order }),
  /** Something to tell the portal that is no event, made after the event `after`. */
  z.strictObject({
    type: z.literal('note'),
    number: z.int(),
    note: z.discriminatedUnion('topic', [
      z.strictObject({ topic: z.literal('report'), message: reportMessage }),
      z.strictObject({ topic: z.literal('accept'), message: acceptMessage }),
    ]),
    after: z.nullable(z.strictObject(order)),
  }),
  z.strictObject({ type: z.literal('note-sent'), number: z.int() }),
  /** The key to use from now on. */
  z.strictObject({ type: z.literal('key'), key: z.string() }),
  /** What the portal wants the device to hold (`down/settings`). */
  z.strictObject({ type: z.literal('wanted'), message: settingsMessage }),
  /** What was used on a day so far. */
  z.strictObject({ type: z.literal('usage'), usage: usageMessage }),
  /** The device's own settings after a change. */
  z.strictObject({
    type: z.literal('own-settings'),
    settings: z.record(z.string(), z.unknown()),
    at: z.optional(z.iso.datetime()),
  }),
  /** The password of the person who may log in, as a hash, after it was recovered. */
  z.strictObject({ type: z.literal('own-password'), hash: z.string() }),
]);
/** One line of a dialler's journal. */
export type JournalRecord = z.infer<typeof journalRecord>;
/** A report or an acceptance that waits for the connection. */
export type Note = Extract<JournalRecord, { type: 'note' }>;

/**
 * The records of a journal's text, in order. A last line without its end was cut off by a crash and counts for
 * nothing.
 * @throws {Error} naming the line where another line is no record.
 */
export function parseJournal(text: string): JournalRecord[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole.split('\n').flatMap((line, index) => (line === '' ? [] : [parseLine(line, index + 1)]));
}

function parseLine(line: string, number: number): JournalRecord {
  try {
    return journalRecord.parse(JSON.parse(line));
  } catch (error) {
    throw new Error(`line ${number} of the journal is damaged`, { cause: error });
  }
}
