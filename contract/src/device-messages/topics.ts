/** Topics of a device: it may publish below `d/{serial}/up/` and read below `d/{serial}/down/`, nothing else (page 4.3). */
export const upTopics = ['hello', 'event', 'report', 'usage', 'status', 'accept'] as const;
/** What a device publishes, apart from replies. */
export type UpTopic = (typeof upTopics)[number];

/** `d/{serial}/up/{topic}`; a reply is `reply/{id}`. */
export function upTopic(serial: string, topic: UpTopic | `reply/${string}`): string {
  return `d/${serial}/up/${topic}`;
}

/** `d/{serial}/down/{topic}`. */
export function downTopic(
  serial: string,
  topic: 'ack' | 'stored' | 'state' | 'settings' | `request/${string}`,
): string {
  return `d/${serial}/down/${topic}`;
}

/** What a published topic means, or null where it is none of a device's. */
export function parseUpTopic(
  topic: string,
): { serial: string; kind: UpTopic } | { serial: string; kind: 'reply'; requestId: string } | null {
  const [root, serial, direction, kind, requestId, ...more] = topic.split('/');
  if (root !== 'd' || !serial || direction !== 'up' || more.length > 0) return null;
  if (kind === 'reply') return requestId ? { serial, kind, requestId } : null;
  if (requestId !== undefined || !upTopics.includes(kind as UpTopic)) return null;
  return { serial, kind: kind as UpTopic };
}
