import { describe, expect, test } from 'vitest';
import { nodeStates, type NodeState } from '@belfry/contract/values/alarm-states.ts';
import { roundStep, speakerOf, standingOf, type RoundNode, type Speaker } from './round.rules.ts';

const fan: RoundNode = { alarmId: 'input.1', state: 'reporting', coveredState: null, episodeId: 'now' };

describe('a round', () => {
  test.each<[string, RoundNode | undefined, ReturnType<typeof standingOf>]>([
    ['goes on while its alarm asks', fan, 'goes-on'],
    [
      'goes on while a report asks for it',
      { ...fan, state: 'grouped', coveredState: 'reporting' },
      'goes-on',
    ],
    ['is over when its alarm would be quiet', { ...fan, state: 'grouped', coveredState: 'accepted' }, 'over'],
    ['is over when its alarm is of another episode', { ...fan, episodeId: 'later' }, 'over'],
    ['is over when its alarm point is gone', undefined, 'over'],
    ['waits while its alarm may be over', { ...fan, state: 'restoring' }, 'held'],
    ['waits also of another episode', { ...fan, state: 'restoring', episodeId: 'later' }, 'held'],
  ])('%s', (_, node, standing) => {
    expect(standingOf(node, 'now')).toBe(standing);
  });

  test('goes on in no other state', () => {
    const others = nodeStates.filter((state) => !['reporting', 'grouped', 'restoring'].includes(state));
    expect(others.length).toBeGreaterThan(5);
    expect(others.map((state) => standingOf({ ...fan, state }, 'now'))).toEqual(others.map(() => 'over'));
  });
});

describe('a round speaks', () => {
  const covered = { alarmId: 'input.1', state: 'grouped' as NodeState };
  const report = (state: NodeState) => ({ state, episodeId: 'report' });
  test.each<[string, Parameters<typeof speakerOf>[0], Parameters<typeof speakerOf>[1], Speaker]>([
    ['by itself', fan, undefined, 'itself'],
    ['by itself, though its group has a report', fan, report('reporting'), 'itself'],
    ['by the report that covers it', covered, report('reporting'), 'report'],
    ['by the report that it is', { ...fan, alarmId: 'failure.multiple-alarms' }, undefined, 'report'],
    ['by a further report that it is', { ...fan, alarmId: 'failure.multiple-alarms-2' }, undefined, 'report'],
    ['when the delay of the report is over', covered, report('delay'), 'later'],
    ['when the report has begun again', covered, report('waiting-for-repeat'), 'anew'],
    ['by itself when the report is accepted', covered, report('accepted'), 'itself'],
    ['by itself when the report has no episode', covered, { state: 'reporting', episodeId: null }, 'itself'],
    ['by itself when there is no report', covered, undefined, 'itself'],
  ])('%s', (_, node, covering, speaker) => {
    expect(speakerOf(node, covering)).toBe(speaker);
  });
});

describe('what a plan says', () => {
  const given = { alarmId: 'input.1', attempts: 0, fellBack: false };
  const failure = { ...given, alarmId: 'failure.nobody-scheduled' };
  const over = (reason: 'accepted' | 'used-up' | 'nobody-available') => ({ kind: 'over', reason }) as const;
  const nobody = over('nobody-available');

  test('is done, unless the round is over', () => {
    const wait = { kind: 'wait', until: new Date(0) } as const;
    const call = { contactId: 'anna', medium: 'sms', pass: 1, number: 1, acceptUntil: new Date(0) } as const;
    expect(roundStep(wait, given)).toBe(wait);
    expect(roundStep({ kind: 'attempt', ...call }, given)).toEqual({ kind: 'attempt', ...call });
  });

  test.each([
    ['nobody: the administrators', nobody, given, { kind: 'fall-back', raises: 'failure.nobody-scheduled' }],
    ['nobody, of the failure itself', nobody, failure, { kind: 'fall-back', raises: null }],
    [
      'nobody, and no administrator',
      nobody,
      { ...given, fellBack: true },
      { kind: 'over', outcome: 'nobody-available', tellsEverybody: true },
    ],
    [
      'nobody any more, after calls',
      nobody,
      { ...given, fellBack: true, attempts: 2 },
      { kind: 'over', outcome: 'nobody-available', tellsEverybody: false },
    ],
    [
      'nobody for the failure, and no administrator',
      nobody,
      { ...failure, fellBack: true },
      { kind: 'over', outcome: 'nobody-available', tellsEverybody: false },
    ],
    ['used up', over('used-up'), given, { kind: 'over', outcome: 'used-up', tellsEverybody: false }],
    ['accepted', over('accepted'), given, { kind: 'over', outcome: 'accepted', tellsEverybody: false }],
  ] as const)('%s', (_, step, facts, expected) => {
    expect(roundStep(step, facts)).toEqual(expected);
  });
});
