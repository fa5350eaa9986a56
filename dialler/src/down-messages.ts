import type * as z from 'zod/mini';
import {
  ackMessage,
  storedMessage,
  settingsMessage,
  stateMessage,
  type AckMessage,
  type StoredMessage,
  type SettingsMessage,
  type StateMessage,
} from '@belfry/contract/device-messages/device-messages.ts';

/** A message from the portal. A request is read by what answers it. */
export type DownMessage =
  | { kind: 'ack'; message: AckMessage }
  | { kind: 'stored'; message: StoredMessage }
  | { kind: 'settings'; message: SettingsMessage }
  | { kind: 'state'; message: StateMessage }
  | { kind: 'request'; id: string; payload: unknown };

/** Reads what came on `d/{serial}/down/…`; null where it is not what the contract says. */
export function parseDownMessage(topic: string, payload: Buffer): DownMessage | null {
  const [, , , kind, id] = topic.split('/');
  const content = parseJson(payload);
  if (kind === 'ack') return withKind(kind, ackMessage, content);
  if (kind === 'stored') return withKind(kind, storedMessage, content);
  if (kind === 'settings') return withKind(kind, settingsMessage, content);
  if (kind === 'state') return withKind(kind, stateMessage, content);
  return kind === 'request' && id ? { kind, id, payload: content } : null;
}

function withKind<Kind extends string, T>(kind: Kind, schema: z.ZodMiniType<T>, content: unknown) {
  const { data } = schema.safeParse(content);
  return data === undefined ? null : { kind, message: data };
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
