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

test('of a device one batch is in flight, no larger than allowed, and the order stays', async () => {
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
  await Promise.all([batcher.add(received(10)), batcher.settled('BF-1')]);
  expect(batches.at(-1)).toEqual([10]);
});

/** A batcher whose batches are stored when the test says so. */
function heldBatcher(maxBatch: number) {
  const held: { names: string[]; store: () => void }[] = [];
  const batcher = createEventBatcher(
    (batch) =>
      new Promise((resolve) => {
        held.push({
          names: batch.map(({ serial, event }) => `${serial} ${event.seq}`),
          store: () => resolve(batch.map(() => 'stored')),
        });
      }),
    { maxBatch, maxWaiting: 100, log },
  );
  return { batcher, held };
}
const aTurn = () => new Promise(setImmediate);

test('a second batch begins when half of one waits, a third does not, and none takes over a device that is under way', async () => {
  const { batcher, held } = heldBatcher(4);
  const stored: string[] = [];
  const say = (serial: string, seq: number) =>
    void batcher.add(received(seq, serial)).then(() => stored.push(`${serial} ${seq}`));
  say('A', 1);
  await aTurn();
  say('A', 2);
  await aTurn();
  expect(held.map(({ names }) => names)).toEqual([['A 1']]);
  // Two wait, one of which has to go on waiting.
  say('B', 1);
  await aTurn();
  expect(held.map(({ names }) => names)).toEqual([['A 1'], ['B 1']]);
  for (const seq of [1, 2, 3]) say('C', seq);
  await aTurn();
  expect(held).toHaveLength(2);
  held[1]?.store();
  await aTurn();
  expect(held[2]?.names).toEqual(['C 1', 'C 2', 'C 3']);
  expect(stored).toEqual(['B 1']);
  held[0]?.store();
  held[2]?.store();
  await aTurn();
  expect(held[3]?.names).toEqual(['A 2']);
  held[3]?.store();
  await aTurn();
  expect(stored).toEqual(['B 1', 'A 1', 'C 1', 'C 2', 'C 3', 'A 2']);
});

test('whoever waits for the events of a device waits for no other', async () => {
  const { batcher, held } = heldBatcher(2);
  let isSettled = false;
  void batcher.add(received(1, 'A'));
  await aTurn();
  void batcher.add(received(1, 'B'));
  await aTurn();
  void batcher.settled('B').then(() => (isSettled = true));
  await batcher.settled('C');
  held[1]?.store();
  await aTurn();
  expect(isSettled).toBe(true);
});

test('closing waits for every batch in flight, and rejects what no batch took', async () => {
  const { batcher, held } = heldBatcher(2);
  const outcomes = Promise.allSettled(
    ['A', 'B', 'A', 'B'].map(async (serial, seq) => {
      if (seq === 1) await aTurn();
      return batcher.add(received(seq, serial));
    }),
  );
  await aTurn();
  await aTurn();
  let isClosed = false;
  void batcher.close().then(() => (isClosed = true));
  held[0]?.store();
  await aTurn();
  expect([held.length, isClosed]).toEqual([2, false]);
  held[1]?.store();
  await aTurn();
  expect(isClosed).toBe(true);
  expect((await outcomes).filter(({ status }) => status === 'fulfilled').length).toBe(
    held.flatMap(({ names }) => names).length,
  );
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
