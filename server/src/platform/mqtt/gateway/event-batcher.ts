import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isPassedOn } from '#platform/database/database-faults.ts';
import type { EventVerdict, GatewayHandlers, ReceivedEvent } from './device-gateway.ts';
import { isOutage, throughOutages } from './database-outage.ts';

/** An event that was not tried at all, or not to its end: nothing is wrong with it. */
export class NotTaken extends Error {}

/** One is written by the database while the next is made here; a third would only wait. */
const mostInFlight = 2;

interface Waiting {
  event: ReceivedEvent;
  resolve: (verdict: EventVerdict) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects events into batches. A batch takes nothing of a device that one in flight is about, so that each device keeps its order.
 * A second one begins when enough waits for it: two small batches cost more than one.
 */
export interface EventBatcher {
  /** Resolves when the event's transaction is committed; rejects when it is not stored. */
  add(event: ReceivedEvent): Promise<EventVerdict>;
  /** Resolves when every event of a device that was added so far is decided, either way. */
  settled(serial: string): Promise<void>;
  /** Finishes the batches in flight; what waits behind them is rejected. */
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
  /** Devices of the batches in flight. */
  const underWay = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  /** The newest event of each device that is not decided yet. */
  const newest = new Map<string, Promise<unknown>>();
  let isStarting = false;

  async function start(): Promise<void> {
    isStarting = true;
    // What else arrives in this turn of the event loop shares the transaction.
    await nextTurn();
    isStarting = false;
    startBatches();
  }

  function startBatches(): void {
    while (!closing.signal.aborted && inFlight.size < mostInFlight) {
      if (queue.length < (inFlight.size === 0 ? 1 : maxBatch / 2)) return;
      const batch = takeBatch();
      if (batch.length === 0) return;
      const serials = new Set(batch.map(({ event }) => event.serial));
      for (const serial of serials) underWay.add(serial);
      const stored = store(batch).finally(() => {
        for (const serial of serials) underWay.delete(serial);
        inFlight.delete(stored);
        startBatches();
      });
      inFlight.add(stored);
    }
  }

  /** Takes what no batch in flight is about, so that each device keeps its order. */
  function takeBatch(): Waiting[] {
    if (underWay.size === 0) return queue.splice(0, maxBatch);
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    let looked = 0;
    for (; looked < queue.length && batch.length < maxBatch; looked += 1) {
      const waiting = queue[looked]!;
      (underWay.has(waiting.event.serial) ? rest : batch).push(waiting);
    }
    queue = [...rest, ...queue.slice(looked)];
    return batch;
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
      const { serial } = event;
      newest.set(serial, promise);
      const decided = () => {
        if (newest.get(serial) === promise) newest.delete(serial);
      };
      promise.then(decided, decided);
      if (!isStarting && inFlight.size < mostInFlight) void start();
      return promise;
    },

    async settled(serial) {
      await newest.get(serial)?.catch(() => undefined);
    },

    async close() {
      closing.abort();
      await Promise.all(inFlight);
      for (const { reject: rejectOne } of queue) rejectOne(new NotTaken('the gateway is closing'));
      queue = [];
    },
  };
}
