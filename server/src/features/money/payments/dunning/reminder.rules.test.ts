import { expect, test } from 'vitest';
import { remindingOn, type Reminding } from './reminder.rules.ts';

const dueOn = '2027-02-15';
const third = '2027-02-18';
const fourteenth = '2027-03-01';

test.each<[today: string, sent: 3 | 14 | null, expected: Reminding]>([
  ['2027-02-15', null, { due: null, nextOn: third }],
  ['2027-02-17', null, { due: null, nextOn: third }],
  ['2027-02-18', null, { due: 3, nextOn: fourteenth }],
  ['2027-02-18', 3, { due: null, nextOn: fourteenth }],
  ['2027-02-28', 3, { due: null, nextOn: fourteenth }],
  ['2027-03-01', 3, { due: 14, nextOn: null }],
  ['2027-03-01', 14, { due: null, nextOn: null }],
  // The clock jumped over both: one is sent, and it is the newest.
  ['2027-04-20', null, { due: 14, nextOn: null }],
])('of what was to be paid by 15 February, on %s with %s sent', (today, sent, expected) => {
  expect(remindingOn(dueOn, today, sent)).toEqual(expected);
});
