import type { NodeEvent, NodeState } from '@belfry/contract/values/alarm-states.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  furtherReport,
  groupCover,
  groupExceededWith,
  groupStep,
  type GroupCover,
  type GroupNode,
} from './grouping.rules.ts';
import { applyNodeEvent, type NodeStanding } from './node.machine.ts';

const group = (...states: NodeState[]): GroupNode[] => states.map((state, i) => ({ id: `n${i + 1}`, state }));
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('the sixth alarm of a group', () => {
  test('exceeds the group, the fifth does not', () => {
    const nodes = group(...times<NodeState>(5, 'reporting'), 'none');
    expect(groupExceededWith(nodes, 'n6', true)).toBe(true);
    expect(groupExceededWith(nodes, 'n5', true)).toBe(false);
  });

  test('groups those that nobody accepted yet and raises multiple alarms', () => {
    const nodes = group('reporting', 'waiting-for-repeat', 'accepted', 'max-repeated', 'failed', 'grouped');
    expect(groupStep(nodes, true)).toEqual({
      exceeded: true,
      events: [
        { nodeId: 'n1', event: 'group-exceeded' },
        { nodeId: 'n2', event: 'group-exceeded' },
      ],
    });
  });

  test('changes nothing where the group has no report to cover them', () => {
    const nodes = group(...times<NodeState>(6, 'reporting'));
    expect(groupStep(nodes, false)).toEqual({ exceeded: false, events: [] });
    expect(groupExceededWith(nodes, 'n6', false)).toBe(false);
  });
});

test('back at five, those that remain report by themselves', () => {
  expect(groupStep(group('grouped', 'grouped', 'accepted', 'restored', 'none', 'delay'), true)).toEqual({
    exceeded: false,
    events: [
      { nodeId: 'n1', event: 'group-shrunk' },
      { nodeId: 'n2', event: 'group-shrunk' },
    ],
  });
});

test.each<[NodeState, boolean]>([
  ['none', false],
  ['restored', false],
  ['delay', false],
  ['suppressed', false],
  ['disabled', false],
  ['accepted', true],
  ['failed', true],
  ['max-repeated', true],
  ['restoring', true],
])('a node that is %s counts as an alarm: %s', (state, counts) => {
  expect(groupStep(group(...times<NodeState>(5, 'reporting'), state), true).exceeded).toBe(counts);
});

describe('once the report of the group is over', () => {
  test('who comes now reports by itself, and so does who was not accepted with it', () => {
    const nodes = group(...times<NodeState>(3, 'accepted'), 'grouped', 'grouped', 'reporting', 'none');
    expect(groupExceededWith(nodes, 'n7', 'done')).toBe(false);
    expect(groupStep(nodes, 'done')).toEqual({
      exceeded: true,
      events: [
        { nodeId: 'n4', event: 'group-shrunk' },
        { nodeId: 'n5', event: 'group-shrunk' },
      ],
    });
  });

  test('it ends with the sixth alarm', () => {
    expect(groupStep(group('grouped', 'accepted', 'reporting'), 'done')).toEqual({
      exceeded: false,
      events: [{ nodeId: 'n1', event: 'group-shrunk' }],
    });
  });
});

test.each<[NodeState, GroupCover, GroupCover]>([
  ['none', true, false],
  ['restored', true, false],
  ['suppressed', true, false],
  ['disabled', false, false],
  ['delay', true, true],
  ['reporting', true, true],
  ['waiting-for-repeat', true, true],
  ['accepted', 'done', 'done'],
  ['max-repeated', 'done', 'done'],
  ['failed', 'done', 'done'],
])('multiple alarms that is %s covers: %s if it may report, else %s', (state, ifMay, ifNot) => {
  const node = { state, resumeState: null };
  expect([groupCover(node, true), groupCover(node, false)]).toEqual([ifMay, ifNot]);
});

test('multiple alarms that is restoring covers as before, and none covers nobody', () => {
  expect(groupCover({ state: 'restoring', resumeState: 'accepted' }, true)).toBe('done');
  expect(groupCover({ state: 'restoring', resumeState: 'reporting' }, false)).toBe(true);
  expect(groupCover(undefined, true)).toBe(false);
});

test('whatever happens to a group, no alarm is left without a report', () => {
  const happening = fc.record({
    node: fc.nat(8),
    event: fc.constantFrom<NodeEvent>(
      'activated',
      'normal',
      'timer',
      'accepted',
      'round-over',
      'paused',
      'pause-over',
    ),
    covered: fc.constantFrom<GroupCover>(true, false, 'done'),
    recoveryDelaySeconds: fc.nat(1),
  });
  // Chance alone seldom gathers six alarms at once: every run begins with a group that is exceeded.
  const begun = times(6, 0).map((_, node) => ({
    node,
    event: 'activated' as NodeEvent,
    covered: true,
    recoveryDelaySeconds: 0,
  }));
  let grouped = 0;
  fc.assert(
    fc.property(fc.array(happening, { minLength: 20, maxLength: 80 }), (happenings) => {
      const standings: NodeStanding[] = times(9, 0).map(() => ({
        state: 'none',
        resumeState: null,
        coveredState: null,
        roundsDone: 0,
      }));
      const nodes = () => standings.map((standing, i) => ({ id: String(i), state: standing.state }));
      for (const { node, event, covered, recoveryDelaySeconds } of [...begun, ...happenings]) {
        const tell = (i: number, told: NodeEvent) => {
          const step = applyNodeEvent(standings[i]!, told, {
            enabled: true,
            paused: told === 'paused',
            alertNow: true,
            opensInSeconds: null,
            delaySeconds: 0,
            recoveryDelaySeconds,
            repeatAfterSeconds: 300,
            repeatRounds: 3,
            remind: false,
            inputActive: told !== 'normal',
            groupExceeded: groupExceededWith(nodes(), String(i), covered),
            delivered: true,
            aboutReporting: false,
            repeatLeftSeconds: 0,
          });
          if (step !== null) standings[i] = { ...step, state: step.to };
        };
        tell(node, event);
        const { events, exceeded } = groupStep(nodes(), covered);
        for (const told of events) tell(Number(told.nodeId), told.event);

        expect(groupStep(nodes(), covered)).toEqual({ events: [], exceeded });
        const isGrouped = standings.some((standing) => standing.state === 'grouped');
        expect(exceeded || !isGrouped).toBe(true);
        grouped += isGrouped ? 1 : 0;
      }
    }),
  );
  expect(grouped).toBeGreaterThan(0);
});

test.each([
  [['failure.multiple-alarms'], 'failure.multiple-alarms-2'],
  [['failure.multiple-alarms', 'failure.multiple-alarms-3'], 'failure.multiple-alarms-2'],
  [['failure.multiple-alarms-2', 'failure.multiple-alarms-3'], 'failure.multiple-alarms-4'],
])('beside %j the report of a further group is %s', (names, name) => {
  expect(furtherReport(names)).toBe(name);
});
