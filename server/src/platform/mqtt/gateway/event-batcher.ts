import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isPassedOn } from '#platform/database/database-faults.ts';
import type { EventVerdict, GatewayHandlers, ReceivedEvent } from './device-gateway.ts';
import { isOutage, throughOutages } from './database-outage.ts';

/** An event that was not tried at all, or not to its end: nothing is wrong with it. */
export class NotTaken extends Error {}

interface Waiting {
  event: ReceivedEvent;
  resolve: (verdict: EventVerdict) => void;
  reject: (error: unknown) => void;
}

/** Collects events into batches, one of which is being stored at a time, so that their order stays. */
export interface EventBatcher {
  /** Resolves when the event's transaction is committed; rejects when it is not stored. */
  add(event: ReceivedEvent): Promise<EventVerdict>;
  /** Resolves when every event added so far is decided, either way. */
  settled(): Promise<void>;
  /** Finishes the batch in flight; what waits behind it is rejected. */
  close(): Promise<void>;
}

/**
 * @param maxWaiting events that may wait, e.g. while the database is away; more are rejected, and the devices,
 *   which still hold them, come back.
 */
export function createEventBatcher(
  storeEvents: GatewayHandlers['storeEvents'],
  options: { maxBatch: number; maxWaiting: number; log: Logger },
): EventBatcher {
  const { maxBatch, maxWaiting, log } = options;
  const closing = new AbortController();
  let queue: Waiting[] = [];
  let running: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function run(): Promise<void> {
    // What else arrives in this turn of the event loop shares the transaction.
    await nextTurn();
    while (queue.length > 0 && !closing.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one batch in flight keeps the order
      await store(queue.splice(0, maxBatch));
    }
    running = null;
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    try {
      const events = batch.map(({ event }) => event);
      const verdicts = await throughOutages(() => storeEvents(events), log, closing.signal);
      if (verdicts.length !== batch.length) throw new Error('storeEvents must give one verdict per event');
      batch.forEach(({ resolve }, index) => resolve(verdicts[index]!));
    } catch (error) {
      if (batch.length === 1 || isOutage(error) || isPassedOn(error)) reject(batch, error);
      // oxlint-disable-next-line no-await-in-loop -- in order
      else for (const one of batch) await store([one]);
    }
  }

  function reject(batch: readonly Waiting[], error: unknown): void {
    for (const { event, reject: rejectOne } of batch) {
      const { boot, seq, alarm } = event.event;
      log.error({ err: error, serial: event.serial, boot, seq, alarm }, 'event not stored');
      rejectOne(error);
    }
  }

  return {
    add(event) {
      if (closing.signal.aborted) return Promise.reject(new NotTaken('the gateway is closing'));
      if (queue.length >= maxWaiting) return Promise.reject(new NotTaken('too many events are waiting'));
      const { promise, ...settle } = Promise.withResolvers<EventVerdict>();
      queue.push({ event, ...settle });
      last = promise;
      running ??= run();
      return promise;
    },

    async settled() {
      await last.catch(() => undefined);
    },

    async close() {
      closing.abort();
      await running;
      for (const { reject: rejectOne } of queue) rejectOne(new NotTaken('the gateway is closing'));
      queue = [];
    },
  };
}
