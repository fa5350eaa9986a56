import { nodeStates, type NodeEvent, type NodeState } from '@belfry/contract/values/alarm-states.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '#platform/machine/machine.fixture.ts';
import {
  allowedNodeActions,
  applyNodeEvent,
  nodeMachine,
  type NodeEffect,
  type NodeFacts,
  type NodeStanding,
} from './node.machine.ts';

const quiet: NodeFacts = {
  enabled: true,
  paused: false,
  alertNow: true,
  opensInSeconds: null,
  delaySeconds: 0,
  recoveryDelaySeconds: 0,
  repeatAfterSeconds: 300,
  repeatRounds: 3,
  remind: false,
  inputActive: true,
  groupExceeded: false,
  delivered: true,
  aboutReporting: false,
  repeatLeftSeconds: 0,
};
const at = (state: NodeState, more: Partial<NodeStanding> = {}): NodeStanding => ({
  state,
  resumeState: null,
  coveredState: state === 'grouped' ? 'reporting' : null,
  roundsDone: 0,
  ...more,
});
const restoringTo = (resumeState: NodeState) => at('restoring', { resumeState });
const go = (node: NodeStanding, event: NodeEvent, facts: Partial<NodeFacts> = {}) =>
  applyNodeEvent(node, event, { ...quiet, ...facts });

type Row = [
  from: NodeState[],
  event: NodeEvent,
  facts: Partial<NodeFacts>,
  to: NodeState,
  effects: NodeEffect[],
];
const raise: NodeEffect[] = ['open-episode', 'start-round'];
const over: NodeEffect[] = ['stop-attempts', 'send-restored', 'close-episode'];
const accept: NodeEffect[] = ['stop-attempts', 'announce-acceptance'];
const switchOff: NodeEffect[] = ['stop-attempts', 'close-episode'];
const inEpisode: NodeState[] = [
  'reporting',
  'waiting-for-repeat',
  'accepted',
  'max-repeated',
  'failed',
  'grouped',
];

const page: Row[] = [
  [['none', 'restored'], 'activated', { enabled: false }, 'disabled', []],
  [['none', 'restored'], 'activated', { paused: true, delaySeconds: 5, alertNow: false }, 'disabled', []],
  [['none', 'restored'], 'activated', { alertNow: false, delaySeconds: 5 }, 'suppressed', []],
  [['none', 'restored'], 'activated', { delaySeconds: 5, groupExceeded: true }, 'delay', []],
  [['none', 'restored'], 'activated', {}, 'reporting', raise],
  [['none', 'restored'], 'activated', { groupExceeded: true }, 'grouped', raise],
  [['delay'], 'normal', { inputActive: false, recoveryDelaySeconds: 9 }, 'none', []],
  [['delay'], 'timer', {}, 'reporting', raise],
  [['delay'], 'timer', { groupExceeded: true }, 'grouped', raise],
  [['suppressed'], 'schedule-opened', {}, 'reporting', raise],
  [['suppressed'], 'schedule-opened', { groupExceeded: true }, 'grouped', raise],
  [['suppressed'], 'schedule-opened', { delaySeconds: 5 }, 'delay', []],
  [['suppressed'], 'schedule-opened', { alertNow: false }, 'suppressed', []],
  [['suppressed', 'disabled'], 'normal', { inputActive: false, recoveryDelaySeconds: 9 }, 'none', []],
  [
    ['reporting', 'waiting-for-repeat', 'max-repeated', 'failed', 'grouped'],
    'accepted',
    {},
    'accepted',
    accept,
  ],
  [['reporting', 'waiting-for-repeat'], 'group-exceeded', { groupExceeded: true }, 'grouped', []],
  [['grouped'], 'group-shrunk', {}, 'reporting', ['resume-round']],
  [['reporting'], 'round-over', {}, 'waiting-for-repeat', []],
  [['grouped'], 'round-over', {}, 'grouped', []],
  [['waiting-for-repeat'], 'timer', {}, 'reporting', ['start-round']],
  [
    ['reporting', 'grouped'],
    'round-over',
    { repeatRounds: 0 },
    'max-repeated',
    ['alarm-apps-quietly', 'tell-administrators'],
  ],
  [
    ['reporting', 'grouped'],
    'round-over',
    { repeatRounds: 0, delivered: false },
    'failed',
    ['raise-report-failure'],
  ],
  [
    ['reporting', 'grouped'],
    'round-over',
    { repeatRounds: 0, delivered: false, aboutReporting: true },
    'failed',
    ['tell-staff'],
  ],
  [['accepted'], 'timer', { remind: true }, 'reporting', ['ask-again', 'start-round']],
  [inEpisode, 'normal', { inputActive: false }, 'restored', over],
  [
    inEpisode.filter((state) => state !== 'reporting' && state !== 'grouped'),
    'normal',
    { inputActive: false, recoveryDelaySeconds: 9 },
    'restoring',
    [],
  ],
  [
    ['reporting', 'grouped'],
    'normal',
    { inputActive: false, recoveryDelaySeconds: 9 },
    'restoring',
    ['hold-attempts'],
  ],
  [['restoring'], 'timer', { inputActive: false }, 'restored', over],
  [['none', 'restored', 'delay', 'suppressed'], 'disabled', { enabled: false }, 'disabled', []],
  [['none', 'restored', 'delay', 'suppressed'], 'paused', { paused: true }, 'disabled', []],
  [[...inEpisode, 'restoring'], 'disabled', { enabled: false }, 'disabled', switchOff],
  [[...inEpisode, 'restoring'], 'paused', { paused: true }, 'disabled', switchOff],
];
const backOn: Row[] = (['enabled', 'pause-over'] as const).flatMap((event): Row[] => [
  [['disabled'], event, { inputActive: false, delaySeconds: 5 }, 'none', []],
  [['disabled'], event, { alertNow: false }, 'suppressed', []],
  [['disabled'], event, { delaySeconds: 5 }, 'delay', []],
  [['disabled'], event, {}, 'reporting', raise],
  [['disabled'], event, { groupExceeded: true }, 'grouped', raise],
]);
backOn.push(
  [['disabled'], 'enabled', { paused: true }, 'disabled', []],
  [['disabled'], 'pause-over', { enabled: false }, 'disabled', []],
);
const rows = [...page, ...backOn].flatMap(([froms, event, facts, to, effects]) =>
  froms.map((from) => ({ from, event, facts, to, effects, when: JSON.stringify(facts) })),
);

describe('transitions of page 2.1', () => {
  test.each(rows)('$from, $event $when → $to', ({ from, event, facts, to, effects }) => {
    const step = go(from === 'restoring' ? restoringTo('reporting') : at(from), event, facts);
    expect(step).toMatchObject({ to, effects });
    expect(step?.resumeState).toBe(to === 'restoring' ? from : null);
  });

  test('a state ignores every event that it does not list', () => {
    const events = ['activated', 'normal', 'timer', 'schedule-opened', 'accepted', 'group-exceeded'] as const;
    const ignored = nodeStates.map((state) => [
      state,
      events.filter((event) => go(at(state), event) === null),
    ]);
    expect(Object.fromEntries(ignored)).toEqual({
      none: ['normal', 'timer', 'schedule-opened', 'accepted', 'group-exceeded'],
      restored: ['normal', 'timer', 'schedule-opened', 'accepted', 'group-exceeded'],
      delay: ['activated', 'schedule-opened', 'accepted', 'group-exceeded'],
      suppressed: ['activated', 'timer', 'accepted', 'group-exceeded'],
      disabled: ['activated', 'timer', 'schedule-opened', 'accepted', 'group-exceeded'],
      grouped: ['activated', 'timer', 'schedule-opened', 'group-exceeded'],
      reporting: ['activated', 'timer', 'schedule-opened'],
      'waiting-for-repeat': ['activated', 'schedule-opened'],
      accepted: ['activated', 'timer', 'schedule-opened', 'accepted', 'group-exceeded'],
      'max-repeated': ['activated', 'timer', 'schedule-opened', 'group-exceeded'],
      failed: ['activated', 'timer', 'schedule-opened', 'group-exceeded'],
      restoring: ['normal', 'schedule-opened', 'group-exceeded'],
    });
  });
});

describe('restoring', () => {
  test.each(inEpisode)('goes back to %s when activated again', (before) => {
    const left = go(at(before, { roundsDone: 2 }), 'normal', {
      inputActive: false,
      recoveryDelaySeconds: 60,
    });
    const standing = { ...left!, state: left!.to };
    const back = go(standing, 'activated', { groupExceeded: before === 'grouped' });
    expect(back).toMatchObject({ to: before, resumeState: null, roundsDone: 2 });
    expect(back?.effects).toEqual(['reporting', 'grouped'].includes(before) ? ['resume-round'] : []);
  });

  test('an acceptance changes the state to go back to and leaves the recovery time running', () => {
    const step = go(restoringTo('reporting'), 'accepted');
    expect(step).toEqual({
      to: 'restoring',
      resumeState: 'accepted',
      coveredState: null,
      roundsDone: 0,
      effects: accept,
      timer: 'unchanged',
    });
    expect(go(restoringTo('accepted'), 'accepted')).toBeNull();
  });

  test.each(['reporting', 'waiting-for-repeat'] as const)(
    '%s joins a group that grew meanwhile',
    (before) => {
      expect(go(restoringTo(before), 'activated', { groupExceeded: true })).toMatchObject({
        to: 'grouped',
        coveredState: before,
        effects: ['resume-round'],
      });
    },
  );

  test('an accepted one stays out of a group that grew meanwhile', () => {
    expect(go(restoringTo('accepted'), 'activated', { groupExceeded: true })?.to).toBe('accepted');
  });

  test('a grouped one goes on with its own round, or waits on, when its group is gone', () => {
    expect(go(restoringTo('grouped'), 'activated')).toMatchObject({
      to: 'reporting',
      effects: ['resume-round'],
    });
    const waiting = at('restoring', { resumeState: 'grouped', coveredState: 'waiting-for-repeat' });
    expect(go(waiting, 'activated', { repeatLeftSeconds: 12 })).toMatchObject({
      to: 'waiting-for-repeat',
      effects: [],
      timer: { seconds: 12, event: 'timer' },
    });
  });
});

describe('timers', () => {
  test('each state has its own', () => {
    expect(go(at('none'), 'activated', { delaySeconds: 7 })?.timer).toEqual({ seconds: 7, event: 'timer' });
    expect(go(at('none'), 'activated', { alertNow: false, opensInSeconds: 40 })?.timer).toEqual({
      seconds: 40,
      event: 'schedule-opened',
    });
    expect(go(at('none'), 'activated', { alertNow: false })?.timer).toBeNull();
    expect(go(at('reporting'), 'round-over')?.timer).toEqual({ seconds: 300, event: 'timer' });
    expect(go(at('reporting'), 'accepted', { remind: true })?.timer).toEqual({
      seconds: 300,
      event: 'timer',
    });
    expect(go(at('reporting'), 'accepted')?.timer).toBeNull();
    expect(go(at('reporting'), 'normal', { recoveryDelaySeconds: 9 })?.timer).toEqual({
      seconds: 9,
      event: 'timer',
    });
    expect(go(at('none'), 'activated')?.timer).toBeNull();
  });

  test('a suppressed node whose schedule moved waits anew', () => {
    const step = go(at('suppressed'), 'schedule-opened', { alertNow: false, opensInSeconds: 60 });
    expect(step?.timer).toEqual({ seconds: 60, event: 'schedule-opened' });
  });

  test('an input that flaps does not put off the next round', () => {
    const back = go(restoringTo('waiting-for-repeat'), 'activated', { repeatLeftSeconds: 12 });
    expect(back?.timer).toEqual({ seconds: 12, event: 'timer' });
  });
});

describe('a grouped alarm', () => {
  const waiting = at('grouped', { coveredState: 'waiting-for-repeat', roundsDone: 1 });

  test('goes on with its rounds and its repeat time as if it reported by itself', () => {
    expect(go(at('reporting', { roundsDone: 1 }), 'group-exceeded')).toMatchObject({
      to: 'grouped',
      coveredState: 'reporting',
      roundsDone: 1,
    });
    expect(go(at('waiting-for-repeat'), 'group-exceeded')).toMatchObject({
      coveredState: 'waiting-for-repeat',
      timer: 'unchanged',
    });
    expect(go(at('grouped'), 'round-over')).toMatchObject({
      to: 'grouped',
      coveredState: 'waiting-for-repeat',
      roundsDone: 1,
      timer: { seconds: 300, event: 'timer' },
    });
    expect(go(waiting, 'timer')).toMatchObject({
      to: 'grouped',
      coveredState: 'reporting',
      effects: ['start-round'],
      timer: null,
    });
    expect(go(at('grouped'), 'timer')).toBeNull();
  });

  test('that waits for its next round waits on when the group is gone', () => {
    expect(go(waiting, 'group-shrunk')).toEqual({
      to: 'waiting-for-repeat',
      resumeState: null,
      coveredState: null,
      roundsDone: 1,
      effects: [],
      timer: 'unchanged',
    });
  });
});

describe('rounds', () => {
  test.each([0, 1, 3, 99])('%i may follow the first', (repeatRounds) => {
    let node = at('reporting');
    let rounds = 1;
    for (let i = 0; i < 200 && node.state !== 'max-repeated'; i++) {
      const step = go(node, node.state === 'reporting' ? 'round-over' : 'timer', { repeatRounds });
      if (step?.effects.includes('start-round')) rounds += 1;
      node = { ...step!, state: step!.to };
    }
    expect([node.state, rounds]).toEqual(['max-repeated', repeatRounds + 1]);
  });

  test('a new episode counts from the start', () => {
    expect(go(at('restored', { roundsDone: 4 }), 'activated')?.roundsDone).toBe(0);
  });

  test('a reminder asks once more after the last round', () => {
    const reminded = go(at('accepted', { roundsDone: 3 }), 'timer', { remind: true });
    expect(reminded).toMatchObject({ to: 'reporting', roundsDone: 3 });
    expect(go(at('reporting', { roundsDone: 3 }), 'round-over')?.to).toBe('max-repeated');
  });
});

test('what a person may accept', () => {
  const accepting = nodeStates.filter((state) => allowedNodeActions(at(state)).length > 0);
  expect(accepting).toEqual([
    'restoring',
    'grouped',
    'reporting',
    'max-repeated',
    'failed',
    'waiting-for-repeat',
  ]);
  expect(allowedNodeActions(restoringTo('accepted'))).toEqual([]);
});

const flags = [
  'enabled',
  'paused',
  'alertNow',
  'remind',
  'inputActive',
  'groupExceeded',
  'delivered',
  'aboutReporting',
] as const;
const events: NodeEvent[] = [
  'activated',
  'normal',
  'timer',
  'schedule-opened',
  'accepted',
  'group-exceeded',
  'group-shrunk',
  'round-over',
  'disabled',
  'paused',
  'enabled',
  'pause-over',
];

/** Every step that the machine can take from the start, under every combination of facts. */
function explore() {
  const allFacts = Array.from({ length: 2 ** (flags.length + 3) }, (_, bits): NodeFacts => {
    const on = (i: number) => (bits & (1 << i)) !== 0;
    return {
      ...quiet,
      ...Object.fromEntries(flags.map((flag, i) => [flag, on(i)])),
      delaySeconds: on(8) ? 5 : 0,
      recoveryDelaySeconds: on(9) ? 5 : 0,
      repeatRounds: on(10) ? 1 : 0,
    };
  });
  const seen = new Map<string, NodeStanding>([['none', at('none')]]);
  const taken: { from: NodeState; event: NodeEvent; to: NodeState; effects: readonly NodeEffect[] }[] = [];
  for (const node of seen.values()) {
    const steps = new Set<string>();
    for (const event of events) {
      for (const facts of allFacts) {
        const step = applyNodeEvent(node, event, facts);
        if (step === null) continue;
        const { to, resumeState, coveredState, roundsDone, effects } = step;
        const key = JSON.stringify([event, to, resumeState, coveredState, roundsDone, effects]);
        if (steps.has(key)) continue;
        steps.add(key);
        taken.push({ from: node.state, event, to, effects });
        const next = { state: to, resumeState, coveredState, roundsDone: Math.min(roundsDone, 2) };
        const nextKey = JSON.stringify(next);
        if (!seen.has(nextKey)) seen.set(nextKey, next);
      }
    }
  }
  return taken;
}

describe('the graph', () => {
  const taken = explore();

  test('has no fault', () => {
    const words = { 'state-before': inEpisode };
    expect(faultsOf(nodeMachine, { starts: ['none'], words })).toEqual([]);
  });

  test('every state leads back to rest', () => {
    const restful = new Set<NodeState>(['none', 'restored']);
    for (let size = 0; size !== restful.size;) {
      size = restful.size;
      for (const { from, to } of taken) if (restful.has(to)) restful.add(from);
    }
    expect([...restful].toSorted()).toEqual([...nodeStates].toSorted());
  });

  test('every row of the table is taken by some node', () => {
    const dead = nodeStates.flatMap((from) =>
      nodeMachine.transitions[from].filter(
        (row) =>
          !taken.some(
            (t) =>
              t.from === from &&
              t.event === row.event &&
              (row.to === 'state-before' || row.to === t.to) &&
              JSON.stringify(t.effects) === JSON.stringify(row.effects ?? []),
          ),
      ),
    );
    expect(dead).toEqual([]);
  });
});

test('an episode is open in exactly the states of a raised alarm, whatever happens', () => {
  const facts = fc.record({
    ...Object.fromEntries(flags.map((flag) => [flag, fc.boolean()])),
    delaySeconds: fc.nat(1),
    recoveryDelaySeconds: fc.nat(1),
    repeatRounds: fc.nat(2),
  });
  const happening = fc.record({ event: fc.constantFrom(...events), facts });
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      let node = at('none');
      let open = false;
      for (const happened of happenings) {
        const step = go(node, happened.event, happened.facts);
        if (step === null) continue;
        const { to: state, resumeState, coveredState, roundsDone, effects } = step;
        const openAfter = [...inEpisode, 'restoring'].includes(state);
        expect(effects.includes('open-episode')).toBe(openAfter && !open);
        expect(effects.includes('close-episode')).toBe(open && !openAfter);
        const mayResume: (NodeState | null)[] = state === 'restoring' ? inEpisode : [null];
        expect(mayResume).toContain(resumeState);
        expect(coveredState !== null).toBe(
          state === 'grouped' || (state === 'restoring' && resumeState === 'grouped'),
        );
        open = openAfter;
        node = { state, resumeState, coveredState, roundsDone };
      }
    }),
    { numRuns: 500 },
  );
});
