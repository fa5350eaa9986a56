import { expect, test } from 'vitest';
import { wayWords } from './way-words.ts';

test.each([
  ['voice', 'pin-ok', 'delivered', 'alarms.attempt-state.accepted'],
  ['voice', 'ended', 'delivered', 'test-alarms.mail.result.heard'],
  ['voice', 'busy', 'failed', 'alarms.attempt-state.busy'],
  ['voice', 'canceled', 'unanswered', 'alarms.attempt-state.no-answer'],
  ['voice', 'voicemail', 'unanswered', 'alarms.attempt-state.voicemail'],
  ['sms', 'delivered', 'delivered', 'alarms.attempt-state.delivered'],
  ['sms', 'queued', 'running', 'alarms.attempt-state.sent'],
  ['sms', 'undelivered', 'failed', 'alarms.attempt-state.failed'],
  ['sms', 'no-phone', 'failed', 'test-alarms.problem.no-phone'],
  ['e-mail', 'sent', 'running', 'alarms.attempt-state.sent'],
  ['e-mail', 'sent', 'unanswered', 'alarms.attempt-state.sent'],
  ['e-mail', 'delayed', 'running', 'alarms.attempt-state.sent'],
  ['e-mail', 'delivered', 'delivered', 'alarms.attempt-state.delivered'],
  ['e-mail', 'bounced', 'failed', 'alarms.attempt-state.failed'],
  ['e-mail', 'link-used', 'delivered', 'alarms.attempt-state.accepted'],
  ['app', 'no-app', 'failed', 'alarms.attempt-state.no-app'],
  ['app', 'opened', 'delivered', 'alarms.attempt-state.delivered'],
  ['app', 'not-needed', 'unanswered', 'test-alarms.mail.result.not-sent'],
])('%s that was %s (%s) is %s', (medium, state, outcome, said) => {
  expect(wayWords({ medium, state, outcome })).toBe(said);
});
