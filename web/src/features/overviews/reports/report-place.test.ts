import { expect, test } from 'vitest';
import { calendarPeriods, daysOf, isRange, readPlace, writePlace } from './report-place.ts';

test.each([
  ['this-month', '2026-02-10', '2026-02-01..2026-02-28'],
  ['last-month', '2026-01-31', '2025-12-01..2025-12-31'],
  ['this-quarter', '2026-11-26', '2026-10-01..2026-12-31'],
  ['last-quarter', '2026-02-10', '2025-10-01..2025-12-31'],
  ['this-year', '2026-02-10', '2026-01-01..2026-12-31'],
  ['last-year', '2026-12-31', '2025-01-01..2025-12-31'],
  ['2026-11-01..2026-11-20', '2026-11-26', '2026-11-01..2026-11-20'],
])('%s on %s is %s', (period, today, days) => {
  const { from, to } = daysOf(period, today);
  expect(`${from}..${to}`).toBe(days);
});

test('an address comes back as it was written, and what means nothing is dropped', () => {
  for (const period of [...calendarPeriods, '2026-11-01..2026-11-20']) {
    const place = { report: 'churn', period, compare: 'year' } as const;
    expect(readPlace(new URLSearchParams(writePlace(place)))).toEqual(place);
  }
  const usual = { report: null, period: 'this-month', compare: 'previous' } as const;
  expect(writePlace(usual)).toBe('');
  for (const odd of ['report=all', 'period=2026-11-20..2026-11-01', 'period=..2026-11-01', 'compare=x'])
    expect(readPlace(new URLSearchParams(odd))).toEqual(usual);
  expect(isRange('2000-01-01..2026-11-01')).toBe(false);
});
