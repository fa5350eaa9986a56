import type { Route } from '@belfry/contract/http/route.ts';
import { describe, expect, test } from 'vitest';
import { offlineRuleOf } from './offline-rule.ts';

const route = (more: Partial<Route>): Route => ({
  method: 'POST',
  path: '/things',
  access: 'DE',
  tag: 'things',
  summary: 'A thing',
  ...more,
});

test.each([
  ['a read', { method: 'GET' }, 'read'],
  ['a replacement', { method: 'PUT' }, 'queue'],
  ['a change', { method: 'PATCH' }, 'queue'],
  ['a removal', { method: 'DELETE' }, 'queue'],
  ['a POST with a key', { idempotent: true }, 'queue'],
  ['a POST without one', {}, 'fail'],
  ['a POST without one that asks to be kept', { offline: 'queue' }, 'fail'],
  ['a purchase', { idempotent: true, offline: 'ask' }, 'ask'],
  ['what is only right now', { method: 'PUT', offline: 'fail' }, 'fail'],
  ['a sign-in', { path: '/auth/login', idempotent: true }, 'fail'],
  ['any call below /auth', { method: 'DELETE', path: '/auth/sessions/{id}' }, 'fail'],
  ['what anybody may call', { method: 'PUT', access: 'public' }, 'fail'],
  ['what needs a fresh proof', { method: 'DELETE', stepUp: true }, 'fail'],
  ['what staff say why they do', { method: 'POST', idempotent: true, asksReason: true }, 'fail'],
] as const satisfies [string, Partial<Route>, string][])('%s', (_what, more, rule) => {
  expect(offlineRuleOf(route(more))).toBe(rule);
});

describe('the routes of the contract', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../../../contract/src/**/*.contract.ts', {
    eager: true,
  });
  const routes = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value): value is Route => typeof value === 'object' && value !== null && 'method' in value);
  const rulesOf = (path: RegExp) =>
    routes
      .filter((one) => one.method !== 'GET' && path.test(one.path))
      .map((one) => [`${one.method} ${one.path}`, offlineRuleOf(one)]);

  test('are there', () => {
    expect(routes.length).toBeGreaterThan(50);
  });

  test('never keep an acceptance, a pause, remote settings or a test alarm', () => {
    const found = rulesOf(/\/accept$|\/pause$|\/remote-settings|\/test-alarms/);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(([, rule]) => rule !== 'fail')).toEqual([]);
  });

  test('never keep a purchase without asking again', () => {
    const found = rulesOf(/^\/(?:checkout|payments|payment-method)(?:\/|$)/);
    expect(found.filter(([, rule]) => rule === 'queue')).toEqual([]);
  });

  test('never keep anything of a sign-in', () => {
    expect(rulesOf(/^\/auth\//).filter(([, rule]) => rule !== 'fail')).toEqual([]);
  });
});
