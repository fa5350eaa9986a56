import { expect, test } from 'vitest';
import type { PlanContact } from '../call-lists/call-list-plan.rules.ts';
import { everybodyStep, isSettled, waysOf, type TestedWay } from './test-run.rules.ts';

const way = (change: Partial<TestedWay>): TestedWay => ({
  medium: 'voice',
  state: 'dialled',
  outcome: 'running',
  needsAcceptance: true,
  finished: false,
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
  ['a call that rings', { state: 'ringing' }, false],
  ['a call that goes on', { state: 'answered', outcome: 'delivered' }, false],
  ['a call that is over', { state: 'ended', outcome: 'delivered', finished: true }, true],
  ['the right PIN', { state: 'pin-ok', outcome: 'delivered' }, true],
  ['a busy phone', { state: 'busy', outcome: 'failed', finished: true }, true],
  ['an SMS that arrived', { medium: 'sms', state: 'delivered', outcome: 'delivered', finished: true }, false],
  [
    'an SMS that was answered',
    { medium: 'sms', state: 'replied', outcome: 'delivered', finished: true },
    true,
  ],
  ['a mail that was sent', { medium: 'e-mail', state: 'sent' }, false],
  ['a mail that arrived', { medium: 'e-mail', state: 'delivered', outcome: 'delivered' }, false],
  ['a mail that came back', { medium: 'e-mail', state: 'bounced', outcome: 'failed', finished: true }, true],
  [
    'an SMS that needs no answer',
    { medium: 'sms', state: 'delivered', outcome: 'delivered', needsAcceptance: false },
    true,
  ],
  ['an app without anybody', { medium: 'app', state: 'no-app', outcome: 'failed', finished: true }, true],
])('%s', (_name, change, settled) => {
  expect(isSettled(way(change))).toBe(settled);
});

test('it waits for all of them, and ten minutes at most', () => {
  const started = new Date('2026-11-20T08:00:00Z');
  const until = new Date('2026-11-20T08:10:00Z');
  const [open, done] = [way({}), way({ state: 'pin-ok', outcome: 'delivered' })];
  expect(everybodyStep([open, done], started, started)).toEqual({ kind: 'wait', until });
  expect(everybodyStep([done], started, started)).toEqual({ kind: 'over' });
  expect(everybodyStep([open], started, until)).toEqual({ kind: 'over' });
});
