import { expect, test } from 'vitest';
import { dutyAddress, dutyPlace, isOpenMeanwhile } from './duties.ts';

test('whoever owes nothing goes where they want', () => {
  expect(dutyAddress([], '/devices')).toBeNull();
});

test('each duty has its place, and leads back', () => {
  expect(dutyAddress(['terms'], '/devices?state=x')).toBe('/terms?redirect=%2Fdevices%3Fstate%3Dx');
  expect(dutyAddress(['password'], '/users')).toBe('/password-change?redirect=%2Fusers');
  expect(dutyAddress(['mfa'], '/users')).toBe('/account/profile?redirect=%2Fusers#mfa');
});

test('several are done one after the other: terms, password, MFA', () => {
  expect(dutyAddress(['mfa', 'password', 'terms'], '/users')).toMatch(/^\/terms\?/);
  expect(dutyAddress(['mfa', 'password'], '/users')).toMatch(/^\/password-change\?/);
  expect(dutyAddress(['mfa', 'password'], '/account/profile')).toMatch(/^\/password-change\?/);
});

test('nobody is sent away from where the duty is done', () => {
  expect(dutyAddress(['mfa'], '/account/profile?redirect=%2Fusers#mfa')).toBeNull();
  expect(dutyAddress(['password'], '/password-change')).toBeNull();
});

test('an alarm stays in sight while terms or password are due, but not without the method of MFA', () => {
  expect(isOpenMeanwhile(['terms', 'password'], false, '/devices/detail/1')).toBe(true);
  expect(isOpenMeanwhile(['terms'], false, '/devices')).toBe(false);
  expect(isOpenMeanwhile(['mfa'], false, '/devices/detail/1')).toBe(false);
});

test('what came after the sign-in leaves devices and alarms in sight, and nothing else', () => {
  for (const path of ['/devices', '/devices/empty', '/devices/detail/1'])
    expect(isOpenMeanwhile(['terms', 'mfa'], true, path)).toBe(true);
  for (const path of ['/devices/add', '/devices/edit/1', '/users', '/account/company'])
    expect(isOpenMeanwhile(['mfa'], true, path)).toBe(false);
  expect(dutyPlace(['mfa', 'terms'])).toEqual({ duty: 'terms', to: '/terms' });
  expect(dutyPlace(['mfa'])).toEqual({ duty: 'mfa', to: '/account/profile#mfa' });
  expect(dutyPlace([])).toBeNull();
});
