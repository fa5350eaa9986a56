import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareEvents,
  contradicts,
  orderEvents,
  supersedes,
  type EventPosition,
} from './event-order.rules.ts';

interface DeviceEvent extends EventPosition {
  alarm: string;
  active: boolean;
}
const event = (boot: number, seq: number, active = true, alarm = 'input.1', epoch = 0): DeviceEvent => ({
  epoch,
  boot,
  seq,
  alarm,
  active,
});

describe('an event supersedes', () => {
  test.each<[[number, number, number], [number, number, number] | null, boolean]>([
    [[0, 1, 1], null, true],
    [[0, 1, 2], [0, 1, 1], true],
    [[0, 1, 1], [0, 1, 1], false],
    [[0, 1, 1], [0, 1, 2], false],
    [[0, 2, 0], [0, 1, 9], true],
    [[0, 1, 9], [0, 2, 0], false],
    [[1, 1, 0], [0, 9, 9], true],
    [[0, 9, 9], [1, 1, 0], false],
  ])('%o after %o: %s', (next, newest, expected) => {
    const at = ([epoch, boot, seq]: [number, number, number]) => ({ epoch, boot, seq });
    expect(supersedes(at(next), newest && at(newest))).toBe(expected);
  });
});

test.each([
  ['the same', {}, false],
  ['another alarm', { alarmId: 'input.2' }, true],
  ['another state', { active: false }, true],
  ['another time', { at: new Date(1) }, true],
  ['another value', { value: 5 }, true],
  ['no value', { value: undefined }, true],
])('two events of one place: %s', (_, change, expected) => {
  const said = { alarmId: 'input.1', active: true, at: new Date(0), value: 4.2 };
  expect(contradicts(said, { ...said, ...change })).toBe(expected);
});

describe('a batch', () => {
  test('is put in the order of the device, each event once', () => {
    const batch = [event(2, 1, false), event(1, 8), event(2, 1, false), event(1, 7)];
    expect(orderEvents(new Map(), batch)).toEqual([
      { event: event(1, 7), changesState: true },
      { event: event(1, 8), changesState: true },
      { event: event(2, 1, false), changesState: true },
    ]);
  });

  test('records what is older than the newest of its node, and changes nothing by it', () => {
    const newest = new Map([['input.1', { epoch: 0, boot: 1, seq: 5 }]]);
    const ordered = orderEvents(newest, [event(1, 4), event(1, 3, true, 'input.2'), event(1, 6)]);
    expect(ordered.map((o) => [o.event.seq, o.changesState])).toEqual([
      [3, true],
      [4, false],
      [6, true],
    ]);
    expect(newest).toEqual(new Map([['input.1', { epoch: 0, boot: 1, seq: 5 }]]));
  });
});

/** What the intake keeps of one device: every event once, and of each node its newest and its input. */
function intake(batches: readonly (readonly DeviceEvent[])[]) {
  const stored = new Map<string, DeviceEvent>();
  const newest = new Map<string, EventPosition>();
  const inputs = new Map<string, boolean>();
  for (const batch of batches) {
    const unknown = batch.filter((e) => !stored.has(`${e.epoch}.${e.boot}.${e.seq}`));
    for (const { event: e, changesState } of orderEvents(newest, unknown)) {
      stored.set(`${e.epoch}.${e.boot}.${e.seq}`, e);
      if (!changesState) continue;
      newest.set(e.alarm, { epoch: e.epoch, boot: e.boot, seq: e.seq });
      inputs.set(e.alarm, e.active);
    }
  }
  return {
    stored: [...stored.values()].toSorted(compareEvents),
    inputs: Object.fromEntries([...inputs].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

test('any order and repetition, in any batches, ends as the ordered run did', () => {
  const journal = fc.uniqueArray(
    fc.record({
      epoch: fc.nat(1),
      boot: fc.integer({ min: 1, max: 3 }),
      seq: fc.nat(12),
      alarm: fc.constantFrom('input.1', 'input.2', 'failure.power-failure'),
      active: fc.boolean(),
    }),
    { selector: (e) => `${e.epoch}.${e.boot}.${e.seq}`, minLength: 1 },
  );
  const arrival = journal.chain((events) =>
    fc.record({
      events: fc.constant(events.toSorted(compareEvents)),
      batches: fc
        .tuple(
          fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
          fc.array(fc.constantFrom(...events)),
        )
        .chain(([all, again]) =>
          fc.tuple(
            fc.shuffledSubarray([...all, ...again], {
              minLength: all.length + again.length,
              maxLength: all.length + again.length,
            }),
            fc.integer({ min: 1, max: 5 }),
          ),
        )
        .map(([sent, size]) =>
          Array.from({ length: Math.ceil(sent.length / size) }, (_, i) =>
            sent.slice(i * size, (i + 1) * size),
          ),
        ),
    }),
  );
  fc.assert(
    fc.property(arrival, ({ events, batches }) => {
      const ordered = intake(events.map((e) => [e]));
      expect(ordered.stored).toEqual(events);
      expect(intake(batches)).toEqual(ordered);
    }),
    { numRuns: 300 },
  );
});
