import { expect, test } from 'vitest';
import { platformOf } from './app-platform.rules.ts';

test.each([
  ['Chrome, Android', 'android', 'Chrome'],
  ['Samsung Internet, Android', 'android', 'Samsung Internet'],
  ['Safari, iPhone', 'ios', 'Safari'],
  ['Firefox, Mac', 'desktop', 'Firefox'],
  ['Edge, Windows', 'desktop', 'Edge'],
  ['Browser', 'unknown', ''],
  ["Robert'); drop table apps", 'unknown', ''],
  [null, 'unknown', ''],
])('%s runs on %s', (written, platform, app) => {
  expect(platformOf(written)).toEqual({ platform, app });
});
