import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { logEntry, postLogs } from './client-logs.contract.ts';
import { logLimits } from './log-limits.ts';

const entry = { id: 1, logTime: '2026-11-20T03:00:00.000Z', message: 'It broke', severity: 'error' };
const fits = (change: object) => z.safeParse(logEntry, { ...entry, ...change }).success;

test.each([
  ['the least there is', {}, true],
  ['all that there is', { stack: 'at f', statusCode: 503, method: 'GET', url: '/devices' }, true],
  ['null for what it has not', { stack: null, statusCode: null, method: null, url: null }, true],
  ['the first number', { id: 0 }, true],
  ['a number below', { id: -1 }, false],
  ['half a number', { id: 1.5 }, false],
  ['a number that is a text', { id: '1' }, false],
  ['a number that no number holds', { id: 2 ** 53 }, false],
  ['a moment without a zone', { logTime: '2026-11-20T03:00:00' }, false],
  ['a moment that is none', { logTime: 'yesterday' }, false],
  ['a severity of others', { severity: 'fatal' }, false],
  ['the longest message', { message: 'x'.repeat(logLimits.message) }, true],
  ['a longer one', { message: 'x'.repeat(logLimits.message + 1) }, false],
  ['the longest stack', { stack: 'x'.repeat(logLimits.stack) }, true],
  ['a longer one', { stack: 'x'.repeat(logLimits.stack + 1) }, false],
  ['the longest url', { url: 'x'.repeat(logLimits.url) }, true],
  ['a longer one', { url: 'x'.repeat(logLimits.url + 1) }, false],
  ['no status of HTTP', { statusCode: 600 }, false],
  ['a method in small letters', { method: 'get' }, false],
  ['a field of its own', { more: 1 }, false],
])('an entry with %s: %o', (_what, change, good) => {
  expect(fits(change)).toBe(good);
});

test.each([
  [0, false],
  [1, true],
  [logLimits.entries, true],
  [logLimits.entries + 1, false],
])('a call with %i entries', (count, good) => {
  const body = { logs: Array.from({ length: count }, () => entry) };
  expect(z.safeParse(postLogs.body, body).success).toBe(good);
});

test('any one entry fits into a call, however it is written', () => {
  const longest = Object.values({ ...logLimits, entries: 0, bytes: 0 }).reduce((sum, one) => sum + one, 0);
  expect(longest * '\\u0000'.length).toBeLessThan(logLimits.bytes / 2);
});
