import { expect, test } from 'vitest';
import { browserFamily, deviceName } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
    'Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox, Windows',
    'Firefox',
  ],
  ['', '', ''],
  [null, '', ''],
])('%s is %s', (userAgent, device, family) => {
  expect(deviceName(userAgent)).toBe(device);
  expect(browserFamily(userAgent)).toBe(family);
});

test('what nobody knows is no error', () => {
  for (const odd of ['x', '()', '\u0000', 'a'.repeat(400)]) expect(typeof deviceName(odd)).toBe('string');
});
