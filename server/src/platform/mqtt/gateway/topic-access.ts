import * as z from 'zod/mini';
import { parseUpTopic } from '@belfry/contract/device-messages/topics.ts';
import { serialNumber } from '@belfry/contract/devices/devices/devices.contract.ts';

const requestIdForm = /^[A-Za-z0-9_-]{1,64}$/;
const readableBelowDown = ['#', '+', 'ack', 'stored', 'state', 'settings', 'request/+', 'request/#'] as const;

/** What a device may call itself: it becomes part of topics, so it holds neither `/` nor a wildcard. */
export function isSerial(text: string | undefined): text is string {
  const parsed = z.safeParse(serialNumber, text);
  return parsed.success && parsed.data === text;
}

/** What a message on this topic is, or null where this device may not publish it (page 4.3). */
export function publishedBy(serial: string, topic: string): ReturnType<typeof parseUpTopic> {
  const parsed = parseUpTopic(topic);
  if (parsed?.serial !== serial) return null;
  return parsed.kind === 'reply' && !requestIdForm.test(parsed.requestId) ? null : parsed;
}

/** Whether a topic is below the device's own `up/`, known or not. */
export function isBelowUp(serial: string, topic: string): boolean {
  return topic.startsWith(`d/${serial}/up/`);
}

/** True when the device may subscribe to the filter. The list is finite, so a device cannot fill our memory. */
export function mayRead(serial: string, filter: string): boolean {
  const below = `d/${serial}/down/`;
  return (
    isSerial(serial) &&
    filter.startsWith(below) &&
    readableBelowDown.some((readable) => filter === below + readable)
  );
}

/** True when a filter that {@link mayRead} allows covers a topic of the same device. */
export function covers(filter: string, topic: string): boolean {
  if (filter === topic) return true;
  const prefix = filter.slice(0, -1);
  if (!topic.startsWith(prefix)) return false;
  return filter.endsWith('#') || (filter.endsWith('+') && !topic.slice(prefix.length).includes('/'));
}
