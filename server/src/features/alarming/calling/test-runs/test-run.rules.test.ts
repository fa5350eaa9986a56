import { expect, test } from 'vitest';
import type { PlanContact } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import { everybodyStep, isSettled, waysOf, type TestedWay } from './test-run.rules.ts';

const way = (change: Partial<TestedWay>): TestedWay => ({
  medium: 'voice',
  outcome: 'running',
  needsAcceptance: true,
  finished: false,
  accepted: false,
  ...change,
});

test('every medium that alarms use is tried, and what leads nowhere says why', () => {
  const contact: PlanContact = {
    id: 'jan',
    name: 'Jan',
    phone: null,
    email: 'jan@farm.example',
    administrator: false,
    media: (['app', 'voice', 'e-mail'] as const).map((medium) => ({ medium, needsAcceptance: true })),
    app: false,
    available: false,
  };
  expect(waysOf(contact)).toEqual([
    { contactId: 'jan', medium: 'app', problem: 'no-app' },
    { contactId: 'jan', medium: 'voice', problem: 'no-phone' },
    { contactId: 'jan', medium: 'e-mail', problem: null },
  ]);
  expect(waysOf({ ...contact, phone: '+31612345001', app: true, email: null })).toMatchObject([
    { problem: null },
    { problem: null },
    { problem: 'no-e-mail' },
  ]);
});

test.each<[string, Partial<TestedWay>, boolean]>([
  ['a call that rings', {}, false],
  ['a call that goes on', { outcome: 'delivered' }, false],
  ['a call that is over', { outcome: 'delivered', finished: true }, true],
  ['the right PIN', { outcome: 'delivered', accepted: true }, true],
  ['a busy phone', { outcome: 'failed', finished: true }, true],
  ['an SMS that arrived', { medium: 'sms', outcome: 'delivered', finished: true }, false],
  ['an SMS that was answered', { medium: 'sms', outcome: 'delivered', finished: true, accepted: true }, true],
  ['a mail that was sent', { medium: 'e-mail' }, false],
  ['a mail that arrived', { medium: 'e-mail', outcome: 'delivered' }, false],
  ['a mail that came back', { medium: 'e-mail', outcome: 'failed', finished: true }, true],
  ['an SMS that needs no answer', { medium: 'sms', outcome: 'delivered', needsAcceptance: false }, true],
  ['an app without anybody', { medium: 'app', outcome: 'failed', finished: true }, true],
])('%s', (_name, change, settled) => {
  expect(isSettled(way(change))).toBe(settled);
});

test('it waits for all of them, and ten minutes at most', () => {
  const started = new Date('2026-11-20T08:00:00Z');
  const until = new Date('2026-11-20T08:10:00Z');
  const [open, done] = [way({}), way({ outcome: 'delivered', accepted: true })];
  expect(everybodyStep([open, done], started, started)).toEqual({ kind: 'wait', until });
  expect(everybodyStep([done], started, started)).toEqual({ kind: 'over' });
  expect(everybodyStep([open], started, until)).toEqual({ kind: 'over' });
});
