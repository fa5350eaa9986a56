import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  acceptMessage,
  eventMessage,
  helloMessage,
  maxDevicePayload,
  replyMessage,
  reportMessage,
  statusMessage,
  usageMessage,
  type EventMessage,
  type OddReason,
  type ReplyMessage,
  type StatusMessage,
} from '@belfry/contract/device-messages/device-messages.ts';
import type { DeviceMessage, OddMessage } from './device-gateway.ts';
import { understand, type EventNumber, type Understood } from './odd-message.rules.ts';
import { isBelowUp, publishedBy } from './topic-access.ts';

/** A message of a device that has the form of the contract. */
export type ParsedMessage =
  | DeviceMessage
  | { serial: string; kind: 'event'; payload: EventMessage }
  | { serial: string; kind: 'status'; payload: StatusMessage }
  | { serial: string; kind: 'reply'; requestId: string; payload: ReplyMessage };

/** Why a message cannot be taken: a word, and which field where one is wrong. */
export interface MessageFault {
  /** `foreign-topic` is none that this device may publish to; all else is an odd message of its own. */
  fault: 'foreign-topic' | OddReason;
  detail?: string;
}

const schemas = {
  hello: helloMessage,
  event: eventMessage,
  report: reportMessage,
  usage: usageMessage,
  status: statusMessage,
  accept: acceptMessage,
  reply: replyMessage,
} as const;

/** Bytes of an odd message that are kept. */
const keptBytes = 4096;
const noJson = Symbol('no JSON');

/** Reads what a device published; a fault where it is not what the contract says. Never throws. */
export function parseDeviceMessage(
  serial: string,
  topic: string,
  payload: Buffer | string,
): ParsedMessage | MessageFault {
  const meaning = publishedBy(serial, topic);
  if (!meaning) return { fault: isBelowUp(serial, topic) ? 'unknown-topic' : 'foreign-topic' };
  if (Buffer.byteLength(payload) > maxDevicePayload) return { fault: 'too-large' };
  const said = parseJson(payload);
  if (said === noJson) return { fault: 'no-json' };
  const parsed = z.safeParse(schemas[meaning.kind], said);
  // oxlint-disable-next-line no-unsafe-type-assertion -- the schema was chosen by the same kind
  if (parsed.success) return { ...meaning, payload: parsed.data } as ParsedMessage;
  const { issues } = parsed.error;
  const detail = issues
    .map(({ path, code }) => `${path.join('.') || 'payload'}: ${code}`)
    .join(', ')
    .slice(0, 200);
  const counters = issues.every(({ path }) => path.length === 1 && counterFields.has(path[0]));
  return { fault: counters && isNumeric(said) ? 'counter-out-of-range' : 'wrong-form', detail };
}

const counterFields = new Set<PropertyKey | undefined>(['boot', 'seq']);

/** Whether both counters are numbers, whatever is wrong with them. */
function isNumeric(said: unknown): boolean {
  const { boot, seq = 0 } = (said ?? {}) as Record<string, unknown>;
  return typeof boot === 'number' && typeof seq === 'number';
}

/** An odd message as it is kept, with what can be understood of it and what its acknowledgement says. */
export function oddMessageOf(
  serial: string,
  topic: string,
  payload: Buffer | string,
  { fault, detail }: { fault: OddReason; detail?: string | undefined },
): { message: OddMessage; ack: EventNumber | null } {
  const bytes = Buffer.from(payload);
  const below = topic.slice(`d/${serial}/up/`.length).slice(0, 100);
  // What says that something became active is an event, on a topic of whatever name.
  const known = publishedBy(serial, topic)?.kind;
  const isEvent = fault !== 'flood' && (known === undefined || known === 'event');
  const { ack, active, alarm } = isEvent ? understand(bytes.toString('utf8')) : nothing;
  return {
    ack,
    message: {
      serial,
      topic: below,
      reason: fault,
      detail,
      // An answer may hold a password.
      payload: Buffer.from(bytes.subarray(0, known === 'reply' ? 0 : keptBytes)),
      size: bytes.length,
      digest: createHash('sha256').update(`${below}\n`).update(bytes).digest(),
      active,
      // The portal has failed on this point already.
      alarm: fault === 'not-processed' ? null : alarm,
    },
  };
}

const nothing: Understood = { ack: null, active: false, alarm: null };

function parseJson(payload: Buffer | string): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return noJson;
  }
}
