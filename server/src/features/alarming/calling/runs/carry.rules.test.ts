import { expect, test } from 'vitest';
import { standsFor } from './carry.rules.ts';

const now = new Date('2040-01-02T03:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const heard = { startedAt: minutesAgo(4), outcome: 'delivered', ofThisReport: true, stoodForAsker: false };

test.each([
  ['what was heard a moment ago', heard, true],
  ['what rings now', { ...heard, outcome: 'running' }, true],
  ['what nobody answered', { ...heard, outcome: 'unanswered' }, false],
  ['what was busy', { ...heard, outcome: 'failed' }, false],
  ['what was heard before the time to accept began', { ...heard, startedAt: minutesAgo(5) }, false],
  ['what a report that is over said to others', { ...heard, ofThisReport: false }, false],
  [
    'what a report that is over said for this alarm',
    { ...heard, ofThisReport: false, stoodForAsker: true },
    true,
  ],
])('%s stands for what an alarm asks for: %s', (_, attempt, stands) => {
  expect(standsFor(attempt, now, 5 * 60_000)).toBe(stands);
});
