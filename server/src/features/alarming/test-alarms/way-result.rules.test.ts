import { expect, test } from 'vitest';
import { wayResult } from './way-result.rules.ts';

test.each([
  ['voice', 'pin-ok', 'delivered', 'accepted'],
  ['voice', 'ended', 'delivered', 'heard'],
  ['voice', 'busy', 'failed', 'busy'],
  ['voice', 'canceled', 'unanswered', 'no-answer'],
  ['voice', 'voicemail', 'unanswered', 'voicemail'],
  ['sms', 'delivered', 'delivered', 'delivered'],
  ['sms', 'queued', 'running', 'sent'],
  ['sms', 'undelivered', 'failed', 'failed'],
  ['sms', 'no-phone', 'failed', 'no-phone'],
  ['e-mail', 'sent', 'running', 'sent'],
  ['e-mail', 'sent', 'unanswered', 'sent'],
  ['e-mail', 'delayed', 'running', 'sent'],
  ['e-mail', 'delivered', 'delivered', 'delivered'],
  ['e-mail', 'bounced', 'failed', 'failed'],
  ['e-mail', 'link-used', 'delivered', 'accepted'],
  ['app', 'no-app', 'failed', 'no-app'],
  ['app', 'opened', 'delivered', 'delivered'],
  ['app', 'not-needed', 'unanswered', 'not-sent'],
])('%s that was %s (%s) is %s', (medium, state, outcome, said) => {
  expect(wayResult({ medium, state, outcome })).toBe(said);
});
