import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import type * as z from 'zod/mini';
import type { sandboxPushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';

/** What a push service does with messages for an app. */
export const pushModes = ['ok', 'gone', 'busy', 'down'] as const;
/** What a push service does with messages for an app. */
export type PushMode = (typeof pushModes)[number];

/** An app as its push service and its browser know it. */
export interface PushSubscription {
  id: string;
  mode: PushMode;
  /** The one application server that may send; null for any. */
  applicationServerKey: string | null;
  pair: ECDH;
  keys: { p256dh: string; auth: string };
  /** Messages that were asked of it, taken or not. */
  tries: number;
}

/** A message that was taken and decrypted. */
export type PushedMessage = z.infer<typeof sandboxPushMessage> & { subscriptionId: string };

const mostMessages = 1000;

/** The apps of the desk and what they got. `now` is business time in ms; `changed` is told of everything. */
export function createPushStore(now: () => number, changed: () => void) {
  const subscriptions = new Map<string, PushSubscription>();
  const messages: PushedMessage[] = [];
  return {
    subscriptions: () => [...subscriptions.values()],
    subscription: (id: string) => subscriptions.get(id),
    /** Newest last. */
    messages: () => [...messages],
    message: (id: string) => messages.find((message) => message.id === id),
    subscribe(applicationServerKey: string | null): PushSubscription {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url', 'uncompressed');
      const auth = randomBytes(16).toString('base64url');
      const made: PushSubscription = {
        id: randomUUID(),
        mode: 'ok',
        applicationServerKey,
        pair,
        keys: { p256dh, auth },
        tries: 0,
      };
      subscriptions.set(made.id, made);
      changed();
      return made;
    },
    setMode(subscription: PushSubscription, mode: PushMode): void {
      subscription.mode = mode;
      changed();
    },
    add(message: Omit<PushedMessage, 'id' | 'at'>): PushedMessage {
      const added = { ...message, id: randomUUID(), at: new Date(now()).toISOString() };
      messages.push(added);
      if (messages.length > mostMessages) messages.shift();
      changed();
      return added;
    },
  };
}

/** The apps of the desk and what they got. */
export type PushStore = ReturnType<typeof createPushStore>;
