import type { Attempt } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { expect, test } from 'vitest';
import { byPerson, wayLook } from './way-look.ts';

const attempt = (change: Partial<Attempt>): Attempt => ({
  id: 'a',
  contactId: 'jan',
  contactName: 'Jan',
  medium: 'voice',
  pass: 1,
  number: 1,
  state: 'queued',
  startedAt: '2026-11-20T03:00:00.000Z',
  acceptUntil: null,
  delivered: null,
  ...change,
});

test.each<[string, boolean | null, string, string | null]>([
  ['ringing', null, 'pending', 'alarms.attempt-state.ringing'],
  ['answered', true, 'ok', 'alarms.attempt-state.answered'],
  ['pin-ok', true, 'accepted', 'alarms.attempt-state.pin-ok'],
  ['sent', null, 'pending', 'alarms.attempt-state.sent'],
  ['sent', false, 'pending', 'alarms.attempt-state.sent'],
  ['bounced', false, 'failed', 'alarms.attempt-state.bounced'],
  ['busy', false, 'failed', 'alarms.attempt-state.busy'],
  ['no-phone', false, 'failed', 'test-alarms.problem.no-phone'],
  ['no-app', false, 'failed', 'alarms.attempt-state.no-app'],
  ['not-needed', false, 'quiet', 'alarms.attempt-state.not-needed'],
  ['something-new', true, 'ok', null],
])('%s (delivered: %s) looks %s', (state, delivered, tone, words) => {
  expect(wayLook({ state, delivered })).toEqual({ tone, words });
});

test('each person stands once, with every way in its order', () => {
  const people = byPerson([
    attempt({ medium: 'e-mail' }),
    attempt({ contactId: null, contactName: 'Left' }),
    attempt({ medium: 'app' }),
    attempt({ medium: 'app', pass: 2 }),
  ]);
  expect(people.map(({ name, attempts }) => [name, attempts.map(({ medium }) => medium)])).toEqual([
    ['Jan', ['app', 'e-mail', 'app']],
    ['Left', ['voice']],
  ]);
});
