import { describe, expect, it, test } from 'vitest';
import {
  isNearChange,
  offsetMinutes,
  offsetName,
  offsetsInWords,
  offsetsWithin,
  spanOf,
  startOfDay,
} from './proof-times.ts';
import { anEntry } from './history-entry.fixture.ts';

const amsterdam = 'Europe/Amsterdam';
const summerEnds = '2026-10-25T01:00:00.000Z';

test.each([
  ['2026-11-20T03:00:00Z', amsterdam, 'UTC+1'],
  ['2026-07-20T03:00:00Z', amsterdam, 'UTC+2'],
  ['2026-07-20T03:00:00Z', 'UTC', 'UTC'],
  ['2026-07-20T03:00:00Z', 'Asia/Kolkata', 'UTC+5:30'],
  ['2026-07-20T03:00:00Z', 'America/St_Johns', 'UTC-2:30'],
])('at %s the offset of %s is %s', (at, zone, name) => {
  expect(offsetName(offsetMinutes(at, zone))).toBe(name);
});

describe('the offsets of a period', () => {
  const words = (from: string, until: string) =>
    offsetsInWords(offsetsWithin(from, until, amsterdam), (since) => `from ${since}`);

  it('are one where nothing changes', () => {
    expect(words('2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')).toBe('UTC+1');
    expect(words('2026-04-01T00:00:00Z', '2026-10-25T00:59:59Z')).toBe('UTC+2');
  });

  it('say to the minute when summer time begins and ends', () => {
    expect(words('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z')).toBe(
      `UTC+1, from 2026-03-29T01:00:00.000Z UTC+2, from ${summerEnds} UTC+1`,
    );
    expect(words('2026-10-25T00:59:00Z', summerEnds)).toBe(`UTC+2, from ${summerEnds} UTC+1`);
  });

  it('are those of the receipts, whatever year the clock of a device says', () => {
    const [first, last] = ['2026-11-20T00:00:00.000Z', '2026-11-20T00:01:00.000Z'];
    const said = [
      anEntry(1, 0, 'event.active', {}, { at: '9999-12-31T00:00:00.000Z', receivedAt: last }),
      anEntry(2, 0, 'event.normal', {}, { at: '1970-01-01T00:00:00.000Z', receivedAt: first }),
    ];
    expect(spanOf(said)).toEqual({ from: first, until: last });
    expect(spanOf([])).toBeNull();
  });
});

test.each([
  ['2026-11-20', amsterdam, '2026-11-19T23:00:00.000Z'],
  ['2026-10-25', amsterdam, '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', amsterdam, '2026-10-25T23:00:00.000Z'],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, at) => {
  expect(new Date(startOfDay(Date.parse(day), zone)).toISOString()).toBe(at);
});

test('a time carries its offset within a day of a change, when its hour may come twice', () => {
  for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-24T02:00:00Z'])
    expect(isNearChange(at, amsterdam)).toBe(true);
  for (const at of ['2026-10-23T23:00:00Z', '2026-10-26T02:00:00Z', '2026-11-20T03:00:00Z'])
    expect(isNearChange(at, amsterdam)).toBe(false);
});
