import * as z from 'zod/mini';
import { id, instant } from '#values/values.ts';

/**
 * How an app makes itself heard: `alarm` by the system's notification and, while the portal is open, by an alarm tone;
 * `notification` by the first alone; `silent` on the screen alone.
 */
export const appSounds = ['alarm', 'notification', 'silent'] as const;
/** How an app makes itself heard. */
export type AppSound = (typeof appSounds)[number];

/**
 * What is in a push message, encrypted for one app. Words are the recipient's language; links are tokens, which stand
 * for this message and nothing else.
 */
export interface PushMessage {
  kind: 'alarm' | 'accepted' | 'restored' | 'told' | 'test';
  /** A newer notification of the same tag replaces the one before: one for each occurrence of an alarm. */
  tag: string;
  title: string;
  body: string;
  langCode: string;
  /** Where a tap leads, from the site's root. */
  url: string;
  /** ISO 8601: when what it tells of happened. */
  at: string;
  /** Stays on the screen until somebody touches it, and sounds again when it replaces another. */
  critical: boolean;
  sound: AppSound;
  /** Comes without a sound, whatever the app's choice. */
  quiet: boolean;
  /** The button that accepts without opening anything; absent where there is nothing to accept. */
  accept?: { label: string; token: string; offline: string };
  /** What the app answers with when it has shown the message, and when it was opened. */
  receipt: string;
}

/** What an app did with a message. */
export const pushEvents = ['delivered', 'opened'] as const;

/** `POST /push/receipts`: an app's word on a message, by the token that came with it. Answered 204, whatever it was. */
export const pushReceiptBody = z.strictObject({
  token: z.string().check(z.maxLength(300)),
  event: z.enum(pushEvents),
});

/** `POST /push/acceptances`: the notification's button. */
export const pushAcceptanceBody = z.strictObject({ token: z.string().check(z.maxLength(300)) });

/**
 * What became of an acceptance by the notification's button; the text is for whoever pressed it. Where it names another
 * alarm that is open for them, `accept` is the button for that one.
 */
export const pushAcceptance = z.strictObject({
  result: z.enum(['accepted', 'more', 'late', 'used', 'over', 'invalid']),
  text: z.string(),
  accept: z.optional(z.strictObject({ label: z.string(), token: z.string(), offline: z.string() })),
});
/** What became of an acceptance by the notification's button. */
export type PushAcceptance = z.infer<typeof pushAcceptance>;

/** A message as the sandbox' push service has taken and decrypted it. */
export const sandboxPushMessage = z.strictObject({
  id,
  endpoint: z.string(),
  at: instant,
  topic: z.nullable(z.string()),
  ttl: z.int(),
  urgency: z.string(),
  payload: z.unknown(),
});
