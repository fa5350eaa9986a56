import type { AckMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { throughOutages } from './database-outage.ts';
import {
  defaultFloodLimit,
  defaultMaxBatch,
  type DeviceMessage,
  type GatewayHandlers,
  type GatewayOptions,
} from './device-gateway.ts';
import { parseDeviceMessage, type MessageFault, type ParsedMessage } from './device-payload.ts';
import { createEventBatcher } from './event-batcher.ts';
import { createFloodGate } from './flood-gate.ts';

/** What became of a message: taken, perhaps with an event to acknowledge; or a fault of the device. */
export type IntakeResult =
  | { fault: null; ack: AckMessage | null }
  | { fault: MessageFault['fault'] | 'flood'; detail?: string };

/** Turns what devices publish into calls of the handlers, one device's messages in the order they came. */
export interface DeviceIntake {
  /** Resolves when the message may be acknowledged to the broker's client; rejects when it must not be. */
  take(serial: string, topic: string, payload: Buffer | string): Promise<IntakeResult>;
  /** Finishes what is in flight and takes nothing more. */
  close(): Promise<void>;
}

const maxWaitingEvents = 50_000;
const taken: IntakeResult = { fault: null, ack: null };

/** The intake is the same behind each broker. `replied` gets the answers to requests. */
export function createDeviceIntake(
  options: GatewayOptions,
  handlers: Pick<GatewayHandlers, 'storeEvents' | 'receive'>,
  replied: (message: Extract<ParsedMessage, { kind: 'reply' }>) => void,
): DeviceIntake {
  const { clock, log, maxBatch = defaultMaxBatch, flood = defaultFloodLimit } = options;
  const gate = createFloodGate(flood);
  const closing = new AbortController();
  const batcher = createEventBatcher(handlers.storeEvents.bind(handlers), {
    maxBatch,
    maxWaiting: maxWaitingEvents,
    log,
  });
  /** Devices with a message under way that is no event: what they send next waits for it. */
  const underWay = new Map<string, Promise<unknown>>();

  async function takeEvent(
    message: Extract<ParsedMessage, { kind: 'event' }>,
    receivedAt: Date,
  ): Promise<IntakeResult> {
    const { serial, payload: event } = message;
    const verdict = await batcher.add({ serial, event, receivedAt });
    return verdict === 'stored' ? { fault: null, ack: { boot: event.boot, seq: event.seq } } : taken;
  }

  async function takeOther(message: DeviceMessage, receivedAt: Date): Promise<IntakeResult> {
    await batcher.settled();
    await throughOutages(() => handlers.receive(message, receivedAt), log, closing.signal);
    return taken;
  }

  async function inOrder(serial: string, work: () => Promise<IntakeResult>): Promise<IntakeResult> {
    const before = underWay.get(serial) ?? Promise.resolve();
    const mine = before.then(work, work);
    underWay.set(serial, mine);
    try {
      return await mine;
    } finally {
      if (underWay.get(serial) === mine) underWay.delete(serial);
    }
  }

  return {
    async take(serial, topic, payload) {
      if (closing.signal.aborted) throw new Error('the gateway is closing');
      if (!gate.admits(serial)) return { fault: 'flood' };
      const message = parseDeviceMessage(serial, topic, payload);
      if ('fault' in message) return message;
      const receivedAt = clock.now();
      if (message.kind === 'status') return taken;
      if (message.kind === 'reply') {
        replied(message);
        return taken;
      }
      if (message.kind !== 'event') return inOrder(serial, () => takeOther(message, receivedAt));
      if (!underWay.has(serial)) return takeEvent(message, receivedAt);
      return inOrder(serial, () => takeEvent(message, receivedAt));
    },

    async close() {
      closing.abort();
      await batcher.close();
      await Promise.allSettled(underWay.values());
    },
  };
}
