import type { EventMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { Cancel, Clock } from './clock.ts';

/** Place of an event in its device's order. */
export interface EventOrder {
  boot: number;
  seq: number;
}

/** How events are sent. */
export interface OutboxOptions {
  timers: Clock;
  /** The most events on their way at once. */
  window: number;
  /** An event that the broker has and nobody acknowledged is sent again after so many ms. */
  resendAfter: number;
  /** `taken` runs when the broker has it, which is no promise that it is stored. */
  publish: (event: EventMessage, taken: () => void) => void;
}

/** Events without acknowledgement, in their order. An event leaves by its acknowledgement and nothing else. */
export interface Outbox {
  readonly size: number;
  /** The oldest event without acknowledgement. */
  oldest(): EventOrder | null;
  has(order: EventOrder): boolean;
  add(event: EventMessage): void;
  /** The event that is acknowledged now, or null where it was before or is none of ours. */
  acknowledge(order: EventOrder): EventMessage | null;
  /** Sends everything from the oldest on. */
  opened(): void;
  closed(): void;
}

interface Entry {
  event: EventMessage;
  sent: boolean;
  /** When the broker took it, or null. */
  takenAt: number | null;
}

/** Begins with the events of an earlier start. */
export function createOutbox(options: OutboxOptions, earlier: readonly EventMessage[]): Outbox {
  const { timers, window, resendAfter, publish } = options;
  const waiting = new Map<string, Entry>();
  let open = false;
  let onTheirWay = 0;
  let cancelLook: Cancel | null = null;
  for (const event of earlier) keep(event);

  function keep(event: EventMessage): void {
    waiting.set(`${event.boot}:${event.seq}`, { event, sent: false, takenAt: null });
  }

  function pump(): void {
    if (!open || onTheirWay >= window || onTheirWay >= waiting.size) return;
    for (const entry of waiting.values()) {
      if (entry.sent) continue;
      onTheirWay += 1;
      send(entry);
      if (onTheirWay >= window) return;
    }
  }

  function send(entry: Entry): void {
    entry.sent = true;
    entry.takenAt = null;
    publish(entry.event, () => {
      entry.takenAt = timers.now();
      cancelLook ??= timers.after(resendAfter, look);
    });
  }

  function look(): void {
    cancelLook = null;
    if (!open) return;
    const now = timers.now();
    let next: number | null = null;
    for (const entry of waiting.values()) {
      if (!entry.sent) break;
      if (entry.takenAt === null) continue;
      if (now - entry.takenAt >= resendAfter) send(entry);
      else next = Math.min(next ?? Infinity, entry.takenAt + resendAfter);
    }
    if (next !== null) cancelLook ??= timers.after(next - now, look);
  }

  function rest(): void {
    cancelLook?.();
    cancelLook = null;
  }

  return {
    get size() {
      return waiting.size;
    },
    oldest() {
      const first = waiting.values().next().value;
      return first ? first.event : null;
    },
    has: ({ boot, seq }) => waiting.has(`${boot}:${seq}`),
    add(event) {
      keep(event);
      pump();
    },
    acknowledge({ boot, seq }) {
      const key = `${boot}:${seq}`;
      const entry = waiting.get(key);
      if (!entry) return null;
      waiting.delete(key);
      if (entry.sent) onTheirWay -= 1;
      if (waiting.size === 0) rest();
      pump();
      return entry.event;
    },
    opened() {
      open = true;
      onTheirWay = 0;
      for (const entry of waiting.values()) entry.sent = false;
      pump();
    },
    closed() {
      open = false;
      rest();
    },
  };
}
