import { expect, test } from 'vitest';
import { meaningOf } from './device-refusal.rules.ts';

test.each([
  ['login-failed', 'incorrect-password'],
  ['login-required', 'device-login-required'],
  ['too-many-tries', 'too-many-requests'],
  ['out-of-date', 'changed-meanwhile'],
  ['invalid-request', 'communication-error'],
  ['something-newer', 'communication-error'],
  [undefined, 'communication-error'],
])('%s means %s', (code, meaning) => {
  expect(meaningOf({ ok: false, ...(code && { code }) })).toEqual({ code: meaning, settings: [] });
});

test('settings that do not fit are named, as far as the device names them', () => {
  const refusal = { ok: false, code: 'invalid-settings' };
  expect(meaningOf({ ...refusal, result: { settings: ['volume'] } })).toEqual({
    code: 'invalid-input',
    settings: ['volume'],
  });
  expect(meaningOf({ ...refusal, result: 'volume' })).toEqual({ code: 'invalid-input', settings: [] });
});
