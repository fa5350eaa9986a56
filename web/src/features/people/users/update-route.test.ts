import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { expect, test } from 'vitest';
import { offlineRuleOf } from '#platform/offline-queue/offline-rule.ts';
import { updateRoute } from './update-route.ts';

const ben = { email: 'ben@farm.example', roleId: roles.user, blocked: false };

test.each([
  ['a name', { firstName: 'Bernd' }, 'queue'],
  ['a form with nothing else changed', { ...ben, langCode: 'de-DE' }, 'queue'],
  ['another role', { ...ben, roleId: roles.readOnly }, 'fail'],
  ['another address', { email: 'b@farm.example' }, 'fail'],
  ['a block', { blocked: true }, 'fail'],
] as const)('without a network, %s: %o is to %s', (_what, body, rule) => {
  expect(offlineRuleOf(updateRoute(ben, { ...body, version: 1 }))).toBe(rule);
});
