import { expect, test } from 'vitest';
import { sumDays } from './push-days.rules.ts';

const none = { reason: null, sent: 0, delivered: 0, opened: 0, accepted: 0, failed: 0 };

test('names of one browser are one row of a day, and failures are told by their reason', () => {
  const day = '2026-11-20';
  expect(
    sumDays([
      { ...none, day, written: 'Chrome, Android', sent: 5, delivered: 4, opened: 3, accepted: 2 },
      { ...none, day, written: 'Chrome on Android', sent: 1 },
      { ...none, day, written: 'Chrome, Android', reason: 'gone', failed: 2 },
      { ...none, day, written: 'Chrome, Android', reason: 'the dog ate it', failed: 1 },
      { ...none, day, written: 'Safari, iPhone', sent: 1 },
      { ...none, day: '2026-11-21', written: 'Chrome, Android', sent: 1 },
    ]),
  ).toEqual([
    {
      day,
      platform: 'android',
      app: 'Chrome',
      sent: 6,
      delivered: 4,
      opened: 3,
      accepted: 2,
      failed: 3,
      reasons: { gone: 2, other: 1 },
    },
    {
      day,
      platform: 'ios',
      app: 'Safari',
      sent: 1,
      delivered: 0,
      opened: 0,
      accepted: 0,
      failed: 0,
      reasons: {},
    },
    {
      day: '2026-11-21',
      platform: 'android',
      app: 'Chrome',
      sent: 1,
      delivered: 0,
      opened: 0,
      accepted: 0,
      failed: 0,
      reasons: {},
    },
  ]);
});
