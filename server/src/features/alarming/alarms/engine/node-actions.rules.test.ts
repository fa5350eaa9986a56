import { nodeStates } from '@belfry/contract/values/alarm-states.ts';
import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { expect, test } from 'vitest';
import { actionsFor, nodeActionsOf } from './node-actions.rules.ts';

const on = { state: 'none', resumeState: null, enabled: true, paused: false } as const;

test.each([
  ['calm', on, ['pause', 'disable']],
  ['reporting', { ...on, state: 'reporting' }, ['accept', 'pause', 'disable']],
  ['accepted', { ...on, state: 'accepted' }, ['pause', 'disable']],
  ['paused', { ...on, state: 'disabled', paused: true }, ['pause', 'disable', 'resume']],
  ['switched off', { ...on, state: 'disabled', enabled: false }, ['enable']],
  [
    'switched off and paused',
    { ...on, state: 'disabled', enabled: false, paused: true },
    ['enable', 'resume'],
  ],
] as const)('what can be done with an alarm that is %s', (_, facts, actions) => {
  expect(nodeActionsOf(facts)).toEqual(actions);
});

test('every state can be left by somebody: it can be paused or switched on again', () => {
  for (const state of nodeStates) expect(nodeActionsOf({ ...on, state }).length).toBeGreaterThan(0);
});

test('who only reads does nothing, a user accepts and pauses, an administrator does all', () => {
  const all = ['accept', 'pause', 'resume', 'enable', 'disable'] as const;
  expect(actionsFor(all, rolePermissions[roles.readOnly])).toEqual([]);
  expect(actionsFor(all, rolePermissions[roles.user])).toEqual(['accept', 'pause', 'resume']);
  expect(actionsFor(all, rolePermissions[roles.administrator])).toEqual(all);
});
