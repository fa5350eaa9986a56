import { describe, expect, test } from 'vitest';
import { afterSignIn, loginAddress } from './redirect.ts';

describe('after signing in', () => {
  test.each(['/devices/detail/1?tab=history', '/users', '/account/profile#apps'])(
    '%s is gone back to',
    (path) => {
      expect(afterSignIn(path)).toBe(path);
    },
  );

  test.each([
    null,
    '',
    '/',
    '/?redirect=%2F',
    '/logout',
    '/logout?x=1',
    '/logout/',
    '//evil.example',
    '/\\evil.example',
    '/devices\\..\\x',
    '/\t/evil.example',
    '/..//evil.example',
    'https://evil.example/devices',
    'javascript:alert(1)',
    'devices',
  ])('%s leads to the devices instead', (wanted) => {
    expect(afterSignIn(wanted)).toBe('/devices');
  });

  test('a path that only begins like /logout is an ordinary one', () => {
    expect(afterSignIn('/logouts')).toBe('/logouts');
  });
});

test('the login address holds the wanted path, and never / or /logout', () => {
  expect(loginAddress('/devices/detail/1?tab=x')).toBe('/?redirect=%2Fdevices%2Fdetail%2F1%3Ftab%3Dx');
  expect(loginAddress('/')).toBe('/');
  expect(loginAddress('/logout')).toBe('/');
});
