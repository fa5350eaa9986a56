import { describe, expect, test } from 'vitest';
import { type DateStyle, formatDate, formatDay, formatSeconds, formatTime, smartDate } from './dates.ts';

const dutch: DateStyle = {
  locale: 'nl-NL',
  timeZone: 'Europe/Amsterdam',
  today: 'vandaag',
  yesterday: 'gisteren',
};
const now = new Date('2026-11-20T02:30:00Z');

describe('smart date', () => {
  test.each([
    ['2026-11-20T02:29:00Z', 'vandaag'],
    // 23:30 UTC is 00:30 of the next day in Amsterdam.
    ['2026-11-19T23:30:00Z', 'vandaag'],
    ['2026-11-19T22:30:00Z', 'gisteren'],
    ['2026-11-18T12:00:00Z', 'woensdag'],
    ['2026-11-14T12:00:00Z', 'zaterdag'],
    ['2026-11-13T12:00:00Z', '13/11'],
    ['2026-01-02T12:00:00Z', '02/01'],
    ['2025-11-20T12:00:00Z', '20/11/2025'],
    // What lies ahead has no word of its own.
    ['2026-11-21T12:00:00Z', '21/11'],
    ['2027-01-01T12:00:00Z', '01/01/2027'],
  ])('%s is %s', (at, words) => {
    expect(smartDate(new Date(at), now, dutch)).toBe(words);
  });

  test('a day of 25 hours is still one day', () => {
    const afterSummer = new Date('2026-10-26T00:30:00Z');
    expect(smartDate(new Date('2026-10-24T22:30:00Z'), afterSummer, dutch)).toBe('gisteren');
  });
});

test('dates are day/month/year and times 24-hour in every zone', () => {
  const at = new Date('2026-12-31T23:05:09Z');
  expect(formatDate(at, 'UTC')).toBe('31/12/2026');
  expect(formatTime(at, 'UTC')).toBe('23:05');
  expect(formatSeconds(at, 'UTC')).toBe('23:05:09');
  expect(formatDate(at, 'Europe/Amsterdam')).toBe('01/01/2027');
  expect(formatTime(at, 'Europe/Amsterdam')).toBe('00:05');
});

test('a day of a calendar is the same day everywhere', () => {
  expect(formatDay('2026-01-02')).toBe('02/01/2026');
});
