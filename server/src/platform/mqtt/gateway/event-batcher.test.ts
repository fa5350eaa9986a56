import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { EventVerdict, ReceivedEvent } from './device-gateway.ts';
import { createEventBatcher } from './event-batcher.ts';
import { eventNumber } from './device.fixture.ts';

const log = pino({ level: 'silent' });
const received = (seq: number, serial = 'BF-1'): ReceivedEvent => ({
  serial,
  event: eventNumber(seq),
  receivedAt: new Date(0),
});
const outage = () => Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
const allStored = (batch: readonly ReceivedEvent[]) =>
  Promise.resolve(batch.map((): EventVerdict => 'stored'));

test('one batch is in flight, no larger than allowed, and the order stays', async () => {
  const batches: number[][] = [];
  let inFlight = 0;
  const batcher = createEventBatcher(
    async (batch) => {
      expect(++inFlight).toBe(1);
      batches.push(batch.map(({ event }) => event.seq));
      await new Promise(setImmediate);
      inFlight -= 1;
      return allStored(batch);
    },
    { maxBatch: 4, maxWaiting: 100, log },
  );
  await Promise.all(Array.from({ length: 10 }, (_, seq) => batcher.add(received(seq))));
  expect(batches).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9],
  ]);
  await Promise.all([batcher.add(received(10)), batcher.settled()]);
  expect(batches.at(-1)).toEqual([10]);
});

test('a batch that fails is tried event by event', async () => {
  const batcher = createEventBatcher(
    (batch) =>
      batch.some(({ event }) => event.seq === 2) ? Promise.reject(new Error('poison')) : allStored(batch),
    { maxBatch: 10, maxWaiting: 100, log },
  );
  const outcomes = await Promise.allSettled([1, 2, 3].map((seq) => batcher.add(received(seq))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('an outage is waited out with the whole batch', async () => {
  let tries = 0;
  const batcher = createEventBatcher((batch) => (++tries < 3 ? Promise.reject(outage()) : allStored(batch)), {
    maxBatch: 10,
    maxWaiting: 100,
    log,
  });
  expect(await Promise.all([1, 2].map((seq) => batcher.add(received(seq))))).toEqual(['stored', 'stored']);
  expect(tries).toBe(3);
});

test('closing in an outage ends the waiting and stores nothing', async () => {
  const batcher = createEventBatcher(() => Promise.reject(outage()), { maxBatch: 1, maxWaiting: 100, log });
  const outcomes = Promise.allSettled([1, 2].map((seq) => batcher.add(received(seq))));
  await new Promise(setImmediate);
  await batcher.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(batcher.add(received(3))).rejects.toThrow('closing');
});

test('more than may wait is rejected, and a wrong number of verdicts stores nothing by mistake', async () => {
  const full = createEventBatcher(allStored, { maxBatch: 1, maxWaiting: 2, log });
  const outcomes = await Promise.allSettled([1, 2, 3].map((seq) => full.add(received(seq))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  const forgetful = createEventBatcher(() => Promise.resolve([]), { maxBatch: 1, maxWaiting: 2, log });
  await expect(forgetful.add(received(1))).rejects.toThrow('verdict');
});
