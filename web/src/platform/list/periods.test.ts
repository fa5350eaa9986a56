import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { boundsOf, dayWords, isPeriod, namedPeriods, parseDay, readDays, writeDays } from './periods.ts';

// 00:30 of the next day in Amsterdam.
const now = new Date('2026-11-19T23:30:00Z');
const bounds = (period: string) => boundsOf(period, now, 'Europe/Amsterdam');
const day = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a period', () => {
  it('bounds whole days of a time zone', () => {
    expect(bounds('today')).toEqual({ from: '2026-11-19T23:00:00.000Z' });
    expect(bounds('yesterday')).toEqual({
      from: '2026-11-18T23:00:00.000Z',
      before: '2026-11-19T23:00:00.000Z',
    });
    expect(bounds('week')).toEqual({ from: '2026-11-13T23:00:00.000Z' });
    expect(bounds('month')).toEqual({ from: '2026-10-21T22:00:00.000Z' });
    expect(bounds('year')).toEqual({ from: '2025-11-20T23:00:00.000Z' });
    expect(bounds('2026-11-01..')).toEqual({ from: '2026-10-31T23:00:00.000Z' });
    expect(bounds('..2026-11-01')).toEqual({ before: '2026-11-01T23:00:00.000Z' });
    // A day of 25 hours.
    expect(bounds('2026-10-25..2026-10-25')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      before: '2026-10-25T23:00:00.000Z',
    });
  });

  it('is nothing where it is none', () => {
    for (const none of [
      '',
      '..',
      'all',
      '2026-02-30..',
      '2026-11-1..',
      '1/11/2026..',
      'today..',
      'toString',
    ]) {
      expect(isPeriod(none)).toBe(false);
      expect(bounds(none)).toEqual({});
    }
    for (const name of namedPeriods) expect(isPeriod(name)).toBe(true);
  });

  it('comes back from the address', () => {
    const range = fc
      .record({ from: fc.oneof(day, fc.constant('')), to: fc.oneof(day, fc.constant('')) })
      .filter(({ from, to }) => from + to !== '');
    fc.assert(
      fc.property(range, (days) => {
        expect(readDays(writeDays(days))).toEqual(days);
      }),
    );
    expect(writeDays({ from: '', to: '' })).toBe('');
  });
});

test('a day is read as people write it, and written so', () => {
  for (const typed of ['1/11/2026', '01.11.2026', ' 1-11-2026 ', '01112026'])
    expect(parseDay(typed)).toBe('2026-11-01');
  for (const none of ['31/2/2026', '2026-11-20', '', '1/13/2026']) expect(parseDay(none)).toBeNull();
  fc.assert(
    fc.property(day, (any) => {
      expect(parseDay(dayWords(any))).toBe(any);
    }),
  );
});
