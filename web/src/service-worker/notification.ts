import type { PushAcceptance, PushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';
import type { ShownNotification } from './worker-types.ts';

/** What a notification keeps for when it is touched. */
export interface NotificationData {
  url: string;
  receipt: string;
  accept: PushMessage['accept'];
}

/** A notification, ready to be shown. */
export interface Shown {
  title: string;
  options: ShownNotification & { data: NotificationData };
}

const icon = '/icons/icon-192.png';
const badge = '/icons/badge-96.png';
/** Long, short, long: an alarm feels different from a message. Milliseconds. */
const alarmPattern = [600, 150, 600, 150, 600, 150, 1200];

/**
 * How a message is shown. One that repeats an alarm takes its predecessor's place and sounds again; what became of the
 * alarm takes its place without a button. A critical alarm stays until somebody touches it.
 */
export function notificationOf(message: PushMessage): Shown {
  const silent = message.quiet || message.sound === 'silent';
  const isAlarm = message.kind === 'alarm' || message.kind === 'test';
  return {
    title: message.title,
    options: {
      body: message.body,
      tag: message.tag,
      lang: message.langCode,
      timestamp: Date.parse(message.at),
      icon,
      badge,
      silent,
      renotify: !message.quiet,
      requireInteraction: message.critical,
      // A silent notification that vibrates is refused as a whole.
      ...(!silent && isAlarm && { vibrate: alarmPattern }),
      ...(message.accept && { actions: [{ action: 'accept', title: message.accept.label }] }),
      data: { url: message.url, receipt: message.receipt, accept: message.accept },
    },
  };
}

/**
 * What stands in the notification's place once its button was pressed: what the server answered, with a button where that
 * names another alarm, or that it could not be reached, and then the button stays.
 */
export function afterAcceptance(
  before: { title: string; tag: string; data: NotificationData },
  answer: Pick<PushAcceptance, 'text' | 'accept'> | null,
): Shown {
  const { title, tag, data } = before;
  const { url, receipt, accept } = data;
  if (answer)
    return {
      title,
      options: {
        body: answer.text,
        tag,
        icon,
        badge,
        silent: true,
        // Another alarm is open: it stays until somebody has seen that.
        ...(answer.accept && {
          requireInteraction: true,
          actions: [{ action: 'accept', title: answer.accept.label }],
        }),
        data: { url, receipt, accept: answer.accept },
      },
    };
  return {
    title,
    options: {
      body: accept?.offline ?? '',
      tag,
      icon,
      badge,
      renotify: true,
      requireInteraction: true,
      ...(accept && { actions: [{ action: 'accept', title: accept.label }] }),
      data,
    },
  };
}

/** Reads a push message; null for one that is none of ours, of which a browser still wants something shown. */
export function readMessage(text: string | undefined): PushMessage | null {
  try {
    const message = JSON.parse(text ?? '') as PushMessage;
    return typeof message.title === 'string' && typeof message.tag === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** A path of ours to open; anything else leads to the devices. */
export function ownPath(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !url.startsWith('/')) return '/devices';
  const { origin: leadsTo, pathname, search } = new URL(url, origin);
  return leadsTo === origin ? pathname + search : '/devices';
}
