import { expect, test } from 'vitest';
import { localMoment, momentOf, shownMoment, typedMoment } from './local-moment.ts';

test('a moment goes into the field and comes back', () => {
  for (const at of ['2026-01-05T03:07:00.000Z', '2026-07-31T22:59:00.000Z', '2026-12-31T23:30:00.000Z']) {
    const local = localMoment(new Date(at));
    expect(local).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(momentOf(local)).toBe(at);
  }
});

test('an empty field holds no moment', () => {
  expect(momentOf('')).toBeNull();
});

test('a moment that is not whole yet stays as it is typed', () => {
  for (const typed of ['T10:00', '2026-11-20T', 'T']) expect(shownMoment(typedMoment(typed))).toBe(typed);
  expect(typedMoment(shownMoment('2026-12-24T08:00:00.000Z'))).toBe('2026-12-24T08:00:00.000Z');
});
