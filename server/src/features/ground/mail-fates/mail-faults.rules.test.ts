import { expect, test } from 'vitest';
import { faultOf, isPermanent } from './mail-faults.rules.ts';

test.each([
  ['5.1.1', 'unknown-address', true],
  ['5.1.10', 'unknown-address', true],
  ['4.2.2', 'mailbox-full', false],
  ['5.2.2', 'mailbox-full', true],
  ['5.2.1', 'mailbox-off', true],
  ['5.2.3', 'too-large', true],
  ['5.3.4', 'too-large', true],
  ['5.7.1', 'refused', true],
  ['4.4.7', 'unreachable', false],
  ['5.0.0', 'other', true],
  ['5.11.1', 'other', true],
  [null, 'other', false],
] as const)('%s is %s', (status, fault, permanent) => {
  expect([faultOf(status), isPermanent(status)]).toEqual([fault, permanent]);
});
