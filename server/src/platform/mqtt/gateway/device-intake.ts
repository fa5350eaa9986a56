import type { OddReason } from '@belfry/contract/device-messages/device-messages.ts';
import { isPassedOn } from '#platform/database/database-faults.ts';
import { inLogContext } from '#platform/log/log-context.ts';
import { isOutage, throughOutages } from './database-outage.ts';
import {
  defaultFloodLimit,
  defaultMaxBatch,
  type DeviceMessage,
  type GatewayHandlers,
  type GatewayOptions,
} from './device-gateway.ts';
import { oddMessageOf, parseDeviceMessage, type ParsedMessage } from './device-payload.ts';
import { createEventBatcher, NotTaken } from './event-batcher.ts';
import { createFloodGate } from './flood-gate.ts';
import type { EventNumber } from './odd-message.rules.ts';
import { isBelowUp } from './topic-access.ts';

/** What became of a message: taken, perhaps with an event to acknowledge; or a reason to close the connection. */
export type IntakeResult =
  | {
      fault: null;
      ack: EventNumber | null;
      /** The alarm that an acknowledged event is about, where it is known. */
      alarm?: string;
      /** It was kept as an odd one. */
      odd?: OddFacts;
    }
  | { fault: 'foreign-topic' | 'flood'; detail?: string };

/** Why a message was kept, for the log. */
interface OddFacts {
  reason: OddReason;
  detail?: string | undefined;
}
type OddOne = ReturnType<typeof oddMessageOf>;

/** Turns what devices publish into calls of the handlers, one device's messages in the order they came. */
export interface DeviceIntake {
  /** Resolves when the message may be acknowledged to the broker's client; rejects when it must not be. */
  take(serial: string, topic: string, payload: Buffer | string): Promise<IntakeResult>;
  /** Finishes what is in flight and takes nothing more. */
  close(): Promise<void>;
}

const maxWaitingEvents = 50_000;
/** A device that floods is noted once in so many milliseconds of real time. */
const floodNoteMs = 600_000;
const taken: IntakeResult = { fault: null, ack: null };

/** The intake is the same behind each broker. `replied` gets the answers to requests. */
export function createDeviceIntake(
  options: GatewayOptions,
  handlers: Pick<GatewayHandlers, 'storeEvents' | 'storeOdd' | 'receive'>,
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
  const floodsNoted = new Map<string, number>();

  /** A message as it came, to be kept where it cannot be taken. */
  interface Came {
    serial: string;
    topic: string;
    payload: Buffer | string;
    receivedAt: Date;
  }

  async function takeEvent(
    message: Extract<ParsedMessage, { kind: 'event' }>,
    came: Came,
  ): Promise<IntakeResult> {
    const { serial, payload: event } = message;
    const { receivedAt } = came;
    const verdict = await batcher.add({ serial, event, receivedAt }).catch((error: unknown) => {
      if (!isFailure(error)) throw error;
      return null;
    });
    if (verdict === null) return keep(oddOne(came, 'not-processed'), receivedAt);
    if (verdict !== 'stored') return taken;
    return { fault: null, ack: { boot: event.boot, seq: event.seq }, alarm: event.alarm };
  }

  async function takeOther(message: DeviceMessage, came: Came): Promise<IntakeResult> {
    await batcher.settled(came.serial);
    const receive = () =>
      inLogContext({ serial: came.serial }, () =>
        throughOutages(() => handlers.receive(message, came.receivedAt), log, closing.signal),
      );
    try {
      await receive().catch((error: unknown) => {
        if (!isFailure(error)) throw error;
        log.warn({ err: error, serial: came.serial, topic: came.topic }, 'message of a device tried again');
        return receive();
      });
      return taken;
    } catch (error) {
      if (!isFailure(error)) throw error;
      log.error({ err: error, serial: came.serial, topic: came.topic }, 'message of a device not processed');
      return keep(oddOne(came, 'not-processed'), came.receivedAt);
    }
  }

  /** Keeps a message as it came, so that it is seen and blocks none behind it. */
  async function keep({ message, ack }: OddOne, receivedAt: Date): Promise<IntakeResult> {
    await batcher.settled(message.serial);
    const verdict = await inLogContext({ serial: message.serial }, () =>
      throughOutages(() => handlers.storeOdd(message, receivedAt), log, closing.signal),
    );
    const { reason, detail } = message;
    return { fault: null, ack: verdict === 'stored' ? ack : null, odd: { reason, detail } };
  }

  /** The first message that is too much is kept, for somebody to see that there were more. */
  function noteFlood(came: Came): void {
    const now = performance.now();
    if (now - (floodsNoted.get(came.serial) ?? -Infinity) < floodNoteMs) return;
    floodsNoted.set(came.serial, now);
    const first = oddOne(came, 'flood');
    inOrder(came.serial, () => keep(first, came.receivedAt)).catch((error: unknown) =>
      log.error({ err: error, serial: came.serial }, 'flood of a device not noted'),
    );
  }

  function oddOne({ serial, topic, payload }: Came, fault: OddReason, detail?: string): OddOne {
    return oddMessageOf(serial, topic, payload, { fault, detail });
  }

  /** True for what failed on this message alone, and would again. */
  function isFailure(error: unknown): boolean {
    return !closing.signal.aborted && !isOutage(error) && !isPassedOn(error) && !(error instanceof NotTaken);
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
      const came = { serial, topic, payload, receivedAt: clock.now() };
      if (!gate.admits(serial)) {
        if (isBelowUp(serial, topic)) noteFlood(came);
        return { fault: 'flood' };
      }
      const message = parseDeviceMessage(serial, topic, payload);
      if ('fault' in message) {
        const { fault, detail } = message;
        if (fault === 'foreign-topic') return { fault };
        // Built at once: only a beginning of what is too large waits.
        const odd = oddOne(came, fault, detail);
        return inOrder(serial, () => keep(odd, came.receivedAt));
      }
      if (message.kind === 'status') return taken;
      if (message.kind === 'reply') {
        replied(message);
        return taken;
      }
      if (message.kind !== 'event') return inOrder(serial, () => takeOther(message, came));
      if (!underWay.has(serial)) return takeEvent(message, came);
      return inOrder(serial, () => takeEvent(message, came));
    },

    async close() {
      closing.abort();
      await batcher.close();
      await Promise.allSettled(underWay.values());
    },
  };
}
