import { expect, test } from 'vitest';
import {
  commissioningSteps,
  mostFaults,
} from '@belfry/contract/overviews/commissioning/commissioning.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { defaultSchedule } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import type { PlanContact } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import {
  gapsOf,
  reachedBy,
  stepsOf,
  typicalSeconds,
  type CalledPerson,
  type CommissioningFacts,
} from './commissioning.rules.ts';

const jan: CalledPerson = {
  name: 'Jan',
  usable: ['app', 'voice'],
  isPhoneValid: true,
  lacksPin: false,
  app: 'rings',
};
const input = { name: 'Fan', enabled: true, isPaused: false, hasFactoryName: false };
const place = {
  connected: true,
  everConnected: true,
  name: 'Pig house',
  serialNumber: 'BF-1',
  location: 'Yard',
};
const well: CommissioningFacts = {
  device: place,
  isAllowed: true,
  inputs: [input],
  people: [jan],
  gaps: [],
  watch: 'watched',
  wasTested: true,
  hasReached: true,
};

test('a device of which all is well is put into use', () => {
  const { steps, ...counted } = stepsOf(well);
  expect(counted).toEqual({ done: 9, of: 9, commissioned: true });
  expect(steps.map(({ kind }) => kind)).toEqual(commissioningSteps);
  expect(steps.every(({ state, faults }) => state === 'done' && faults.length === 0)).toBe(true);
});

type Case = [step: string, change: Partial<CommissioningFacts>, faults: object[]];
const cases: Case[] = [
  ['connection', { device: { ...place, connected: false } }, [{ kind: 'not-connected' }]],
  [
    'connection',
    { device: { ...place, connected: false, everConnected: false } },
    [{ kind: 'never-connected' }],
  ],
  [
    'place',
    { device: { ...place, name: 'BF-1', location: ' ' } },
    [{ kind: 'no-name' }, { kind: 'no-location' }],
  ],
  ['subscription', { isAllowed: false }, [{ kind: 'not-allowed' }]],
  ['alarms', { inputs: [] }, [{ kind: 'no-alarm-yet' }]],
  ['alarms', { inputs: [{ ...input, enabled: false, hasFactoryName: true }] }, [{ kind: 'no-alarm-on' }]],
  [
    'alarms',
    {
      inputs: [
        input,
        { ...input, name: 'Input 2', hasFactoryName: true },
        { ...input, name: 'Input 3', hasFactoryName: true, isPaused: true },
        { ...input, name: 'Input 4', hasFactoryName: true, enabled: false },
      ],
    },
    [
      { kind: 'factory-names', n: 2, name: 'Input 2' },
      { kind: 'paused', n: 1, name: 'Input 3' },
    ],
  ],
  ['contacts', { people: [] }, [{ kind: 'no-contact' }]],
  [
    'contacts',
    { people: [jan, { ...jan, name: 'Piet', usable: [], app: null }] },
    [{ kind: 'no-medium', name: 'Piet' }],
  ],
  [
    'contacts',
    { people: [{ ...jan, isPhoneValid: false }] },
    [{ kind: 'no-phone' }, { kind: 'phone-invalid', name: 'Jan' }],
  ],
  ['contacts', { people: [{ ...jan, usable: ['app', 'e-mail'] }] }, [{ kind: 'no-phone' }]],
  [
    'call-lists',
    { gaps: [{ list: 'Night shift', period: 'weekend', left: 'nobody' }] },
    [{ kind: 'nobody', name: 'Night shift', period: 'weekend' }],
  ],
  [
    'apps',
    { people: [jan, { ...jan, name: 'Piet', app: 'silent' }] },
    [{ kind: 'app-silent', name: 'Piet' }],
  ],
  ['apps', { people: [{ ...jan, app: 'none' }] }, [{ kind: 'no-app', name: 'Jan' }]],
  ['monitoring', { watch: 'off' }, [{ kind: 'watch-off' }]],
  ['monitoring', { watch: 'paused' }, [{ kind: 'watch-paused' }]],
  ['monitoring', { watch: 'not-allowed' }, [{ kind: 'watch-not-allowed' }]],
  ['monitoring', { watch: 'never-connected' }, [{ kind: 'watch-never-connected' }]],
  ['test', { hasReached: false, wasTested: false }, [{ kind: 'never-tested' }]],
  ['test', { hasReached: false }, [{ kind: 'test-reached-nobody' }]],
];

test.each(cases)('%s is open with %j', (kind, change, faults) => {
  const { steps, done, of, commissioned } = stepsOf({ ...well, ...change });
  expect(steps.filter(({ state }) => state !== 'done')).toEqual([{ kind, state: 'open', faults }]);
  expect([of - done, commissioned]).toEqual([1, false]);
});

test.each<[string, Partial<CommissioningFacts>]>([
  ['pins', { people: [{ ...jan, lacksPin: true }] }],
  ['call-lists', { gaps: [{ list: 'Night shift', period: 'day', left: 'administrators' }] }],
])('of %s only advice is given', (kind, change) => {
  const { steps, commissioned } = stepsOf({ ...well, ...change });
  expect(steps.filter(({ state }) => state !== 'done')).toMatchObject([{ kind, state: 'advised' }]);
  expect(commissioned).toBe(true);
});

test('what a device does not need is no step of it', () => {
  const kindsOf = (change: Partial<CommissioningFacts>) => {
    const { steps, of } = stepsOf({ ...well, ...change });
    return [of, steps.some(({ kind }) => kind === 'apps'), steps.some(({ kind }) => kind === 'pins')];
  };
  expect(kindsOf({ people: [{ ...jan, usable: ['voice'], app: null }] })).toEqual([8, false, true]);
  expect(kindsOf({ people: [{ ...jan, usable: ['app'] }] })).toEqual([9, true, false]);
  expect(kindsOf({ watch: 'own-watchdog' })).toEqual([9, true, true]);
});

test('of many faults the first are told', () => {
  const people = Array.from({ length: 30 }, () => ({ ...jan, app: 'none' as const }));
  const apps = stepsOf({ ...well, people }).steps.find(({ kind }) => kind === 'apps');
  expect(apps?.faults).toHaveLength(mostFaults);
});

test('of each period in which a list is called, the worst of its hours is told', () => {
  const schedule = { ...defaultSchedule, timeZone: 'UTC' };
  // Thursday noon, its evening, Friday at two, Saturday noon.
  const moments = ['2026-11-26T12:00Z', '2026-11-26T20:00Z', '2026-11-27T02:00Z', '2026-11-28T12:00Z'].map(
    (moment) => new Date(moment),
  );
  const contact = (id: string, more: Partial<PlanContact>): PlanContact => ({
    id,
    name: id,
    phone: '+31612345001',
    email: null,
    administrator: false,
    app: false,
    available: true,
    media: [{ medium: 'voice', needsAcceptance: true }],
    ...more,
  });
  const used = {
    name: 'Stable',
    list: {
      recipients: 'own' as const,
      contactIds: ['jan'],
      amountAccept: 1,
      maxAttempts: 1,
      timeToAccept: 5,
      attemptsPerPerson: 1,
      delayBetweenAttempts: 0,
    },
    periods: { day: true, night: true, weekend: true },
  };
  const isDay = (moment: Date) => moment.getUTCHours() === 12;
  const gaps = (boss: Partial<PlanContact>, periods = used.periods) =>
    gapsOf(
      { ...used, periods },
      moments,
      (moment) => [
        contact('jan', { available: isDay(moment) && moment.getUTCDay() === 4 }),
        contact('boss', { administrator: true, available: false, ...boss }),
      ],
      schedule,
    ).map(({ period, left }) => [period, left]);
  expect(gaps({})).toEqual([
    ['night', 'administrators'],
    ['weekend', 'administrators'],
  ]);
  expect(gaps({ phone: null })).toEqual([
    ['night', 'nobody'],
    ['weekend', 'nobody'],
  ]);
  expect(gaps({}, { day: true, night: false, weekend: true })).toEqual([['weekend', 'administrators']]);
});

const delivered = (second: number, more: object = {}, name = 'Jan'): HistoryEntry =>
  ({
    id: String(second),
    at: new Date(second * 1000).toISOString(),
    receivedAt: new Date(second * 1000).toISOString(),
    alarmId: 'test',
    alarmName: null,
    episodeId: 'one',
    late: false,
    person: { id: name, name },
    kind: 'attempt.state',
    detail: {
      medium: 'voice',
      startedAt: new Date(1000).toISOString(),
      state: 'answered',
      outcome: 'delivered',
      ...more,
    },
  }) satisfies HistoryEntry;

test('a test has reached whoever got something first', () => {
  const entries = [
    delivered(9, { outcome: 'unanswered' }, 'Ben'),
    delivered(40, {}, 'Piet'),
    delivered(24),
    { ...delivered(2), episodeId: 'another' },
  ];
  expect(reachedBy({ id: 'one', startedAt: new Date(1000) }, entries)).toEqual({
    testId: 'one',
    name: 'Jan',
    medium: 'voice',
    at: new Date(24_000).toISOString(),
    seconds: 23,
  });
  expect(reachedBy({ id: 'none', startedAt: new Date(0) }, entries)).toBeNull();
});

test('a medium takes as long as tests have mostly shown, each attempt counted once, else what is assumed', () => {
  const ended = { ...delivered(90, { state: 'ended' }), kind: 'attempt.finished' } as HistoryEntry;
  const entries = [
    delivered(11, {}, 'A'),
    delivered(21, {}, 'B'),
    delivered(81, {}, 'C'),
    delivered(22),
    ended,
  ];
  expect(typicalSeconds('voice', entries)).toEqual({ seconds: 20, measured: true });
  expect(typicalSeconds('sms', entries)).toEqual({ seconds: 10, measured: false });
});
