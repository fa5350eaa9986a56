import { expect, test } from 'vitest';
import { absenceRowsOf, absencesOf } from './absence-rows.ts';
import { localMoment } from './local-moment.ts';

const now = new Date('2026-11-21T12:00:00Z');
const absence = (from: string, until: string) => ({ from, until, reason: 'Holiday' });

test('what is over is left out, the rest comes back as it was', () => {
  const over = absence('2026-11-01T08:00:00.000Z', '2026-11-21T12:00:00.000Z');
  const coming = absence('2026-12-24T08:00:00.000Z', '2027-01-02T08:00:00.000Z');
  expect(absencesOf(absenceRowsOf([over, coming], now))).toEqual([coming]);
});

test('an absence without an end, or with an end that is not later, is none to send', () => {
  const from = localMoment(now);
  for (const until of ['', 'T10:00', '2026-11-20T', from])
    expect(absencesOf([{ from, until, reason: '' }])).toBeNull();
  expect(absencesOf([])).toEqual([]);
});
