import { anEntry as entry, anna, ben } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortOut } from './report.rules.ts';
import { summaryOf, timeToAcceptance } from './summary.rules.ts';

const midnight = Date.UTC(2026, 10, 20);
const period = { from: new Date(midnight - 86_400_000), until: new Date(midnight + 86_400_000) };

/** An alarm that is raised at second 0 of its episode, with what more happened. */
function alarm(episodeId: string, ...more: HistoryEntry[]): HistoryEntry[] {
  const raise = entry(0, 0, 'node.state', { from: 'delay', to: 'reporting', event: 'timer' }, { episodeId });
  return [raise, ...more.map((each) => ({ ...each, episodeId }))];
}

const accepted = (second: number, more = 0, late = false, person = anna) =>
  entry(1, second, 'acceptance', { via: 'voice', more }, { late, person });
const over = (second: number) =>
  entry(2, second, 'node.state', { from: 'reporting', to: 'restored', event: 'normal' });
const tried = (second: number, medium: 'voice' | 'e-mail', person = anna) =>
  entry(3, second, 'attempt.started', { medium, number: 1, pass: 1 }, { person });
const came = (second: number, medium: 'voice' | 'e-mail', state: string, outcome?: 'delivered' | 'failed') =>
  entry(4, second, 'attempt.finished', { medium, state, ...(outcome && { outcome }) });
const device = (kind: 'device.connected' | 'device.disconnected', second: number) =>
  entry(5, second, kind, {}, { episodeId: null });

const summed = (...entries: HistoryEntry[]) => {
  const { alarms, others } = sortOut(entries, entries);
  return summaryOf(alarms, others, period);
};

test('nothing comes to nothing', () => {
  expect(summed()).toEqual({
    alarms: 0,
    accepted: 0,
    unaccepted: 0,
    open: 0,
    times: null,
    media: [],
    outages: { count: 0, total: 0, longest: 0 },
    tests: { count: 0, accepted: 0 },
  });
});

test.each([
  ['by one', [accepted(20), over(90)], 20_000],
  ['by the second of two, not by the first', [accepted(20, 1), accepted(50)], 50_000],
  ['by too few', [accepted(20, 1), over(90)], null],
  ['too late', [over(10), accepted(20, 0, true)], null],
  ['by nobody', [over(10)], null],
])('the time to acceptance: %s', (_, more, time) => {
  const [only] = sortOut(alarm('a', ...more), alarm('a', ...more)).alarms;
  expect(timeToAcceptance(only!)).toBe(time);
});

test('a clock that is behind makes no time less than nothing', () => {
  const early = { ...accepted(-3), receivedAt: new Date(midnight - 3_000).toISOString() };
  expect(summed(...alarm('a', early)).times).toEqual({ fastest: 0, median: 0, slowest: 0 });
});

test('each alarm is accepted, over without it, or open', () => {
  const entries = [
    ...alarm('a', accepted(10)),
    ...alarm('b', accepted(40), over(60)),
    ...alarm('c', over(60)),
    ...alarm('d', accepted(5, 1)),
  ];
  expect(summed(...entries)).toMatchObject({
    alarms: 4,
    accepted: 2,
    unaccepted: 1,
    open: 1,
    times: { fastest: 10_000, median: 25_000, slowest: 40_000 },
  });
});

test('people count once by each medium that reached them, however often they were tried', () => {
  const entries = [
    ...alarm(
      'a',
      tried(1, 'voice'),
      came(5, 'voice', 'no-answer'),
      tried(20, 'voice'),
      came(25, 'voice', 'heard', 'delivered'),
      tried(30, 'e-mail', ben),
      { ...came(31, 'e-mail', 'bounced', 'failed'), person: ben },
    ),
    ...alarm('b', tried(1, 'voice'), came(4, 'voice', 'heard'), accepted(9)),
  ];
  expect(summed(...entries).media).toEqual([
    { medium: 'voice', attempts: 3, reached: 2, people: 1 },
    { medium: 'e-mail', attempts: 1, reached: 0, people: 0 },
  ]);
});

test('whoever accepted by a medium was reached by it, also where a line says no more', () => {
  expect(summed(...alarm('a', tried(1, 'voice'), accepted(9))).media).toEqual([
    { medium: 'voice', attempts: 1, reached: 1, people: 1 },
  ]);
});

describe('outages', () => {
  test.each([
    ['one', [device('device.disconnected', 0), device('device.connected', 30)], [1, 30_000, 30_000]],
    ['that goes on', [device('device.disconnected', 86_340)], [1, 60_000, 60_000]],
    [
      'said twice',
      [device('device.disconnected', 0), device('device.disconnected', 9), device('device.connected', 10)],
      [1, 10_000, 10_000],
    ],
    ['that began before', [device('device.connected', 10)], [0, 0, 0]],
    [
      'two',
      [
        device('device.disconnected', 0),
        device('device.connected', 10),
        device('device.disconnected', 20),
        device('device.connected', 50),
      ],
      [2, 40_000, 30_000],
    ],
  ])('%s', (_, entries, [count, total, longest]) => {
    expect(summed(...entries).outages).toEqual({ count, total, longest });
  });
});

test('tests that ended, and those of them that were accepted', () => {
  const ended = (outcome: 'accepted' | 'not-accepted') =>
    entry(6, 0, 'test.finished', { outcome }, { episodeId: null });
  expect(summed(ended('accepted'), ended('not-accepted')).tests).toEqual({ count: 2, accepted: 1 });
});

test('of any alarms the parts are the whole, and the median lies between the ends', () => {
  const one = fc.record({
    acceptedAfter: fc.option(fc.integer({ min: 0, max: 3_600 }), { nil: null }),
    isOver: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (given) => {
      const entries = given.flatMap(({ acceptedAfter, isOver }, index) =>
        alarm(
          `episode ${index}`,
          ...(acceptedAfter === null ? [] : [accepted(acceptedAfter)]),
          ...(isOver ? [over(4_000)] : []),
        ),
      );
      const { alarms, accepted: taken, unaccepted, open, times } = summed(...entries);
      const known = given.flatMap(({ acceptedAfter }) => acceptedAfter ?? []).map((time) => time * 1000);
      expect([alarms, taken + unaccepted + open, taken]).toEqual([given.length, given.length, known.length]);
      const { fastest, median, slowest } = times ?? { fastest: Infinity, median: 0, slowest: -Infinity };
      expect([fastest, slowest]).toEqual([Math.min(...known), Math.max(...known)]);
      const below = known.filter((time) => time < median).length;
      const above = known.filter((time) => time > median).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(known.length / 2);
    }),
  );
});
