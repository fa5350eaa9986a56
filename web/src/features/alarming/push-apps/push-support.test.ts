import { describe, expect, it } from 'vitest';
import { type BrowserFacts, pushSupport } from './browser-push.ts';
import { platformName } from './platform-name.ts';

const phone: BrowserFacts = {
  secure: true,
  hasPush: true,
  permission: 'default',
  isIos: false,
  isInstalled: false,
};

describe('pushSupport', () => {
  it.each([
    ['ready', {}],
    ['ready', { permission: 'granted' }],
    ['denied', { permission: 'denied' }],
    ['unsupported', { hasPush: false }],
    ['unsupported', { permission: undefined }],
    ['insecure', { secure: false, hasPush: false }],
    ['install-first', { isIos: true, hasPush: false, permission: undefined }],
    ['ready', { isIos: true, isInstalled: true }],
    ['denied', { isIos: true, isInstalled: true, permission: 'denied' }],
  ] as const)('is %s for %j', (support, given) => {
    expect(pushSupport({ ...phone, ...given })).toBe(support);
  });
});

describe('platformName', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    ['something', 'Browser'],
  ])('names %s', (agent, name) => {
    expect(platformName(agent)).toBe(name);
  });
});
