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
  type ReplyMessage,
  type StatusMessage,
} from '@belfry/contract/device-messages/device-messages.ts';
import type { DeviceMessage } from './device-gateway.ts';
import { publishedBy } from './topic-access.ts';

/** A message of a device that has the form of the contract. */
export type ParsedMessage =
  | DeviceMessage
  | { serial: string; kind: 'event'; payload: EventMessage }
  | { serial: string; kind: 'status'; payload: StatusMessage }
  | { serial: string; kind: 'reply'; requestId: string; payload: ReplyMessage };

/** Why a message cannot be taken, for the log: a word, and which field where one is wrong. */
export interface MessageFault {
  fault: 'unknown-topic' | 'oversized' | 'malformed';
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

/** Reads what a device published; a fault where it is not what the contract says. Never throws. */
export function parseDeviceMessage(
  serial: string,
  topic: string,
  payload: Buffer | string,
): ParsedMessage | MessageFault {
  const meaning = publishedBy(serial, topic);
  if (!meaning) return { fault: 'unknown-topic' };
  if (Buffer.byteLength(payload) > maxDevicePayload) return { fault: 'oversized' };
  const parsed = z.safeParse(schemas[meaning.kind], parseJson(payload));
  // oxlint-disable-next-line no-unsafe-type-assertion -- the schema was chosen by the same kind
  if (parsed.success) return { ...meaning, payload: parsed.data } as ParsedMessage;
  const detail = parsed.error.issues
    .map(({ path, code }) => `${path.join('.') || 'payload'}: ${code}`)
    .join(', ');
  return { fault: 'malformed', detail };
}

function parseJson(payload: Buffer | string): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
