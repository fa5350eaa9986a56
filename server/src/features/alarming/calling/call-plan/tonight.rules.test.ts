import { expect, test } from 'vitest';
import type { Medium } from '@belfry/contract/values/media.ts';
import { defaultSchedule } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import type { PlanContact, PlanList } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import {
  comingNight,
  groupsAt,
  partsOfNight,
  spokenOf,
  turningPoints,
  whoIsCalled,
  type NightAlarm,
  type WhoIsCalled,
} from './tonight.rules.ts';

const schedule = { ...defaultSchedule, timeZone: 'Europe/Amsterdam' };
const always = { day: true, night: true, weekend: true };
const at = (moment: string) => new Date(moment);

test.each([
  ['by day it is the coming one', '2026-11-26T11:00Z', '2026-11-26T18:00Z', '2026-11-27T06:00Z'],
  [
    'in the evening it is the present one, from now',
    '2026-11-26T21:30Z',
    '2026-11-26T21:30Z',
    '2026-11-27T06:00Z',
  ],
  ['before the morning, too', '2026-11-27T02:00Z', '2026-11-27T02:00Z', '2026-11-27T06:00Z'],
  ['at a weekend it has the same hours', '2026-11-28T11:00Z', '2026-11-28T18:00Z', '2026-11-29T06:00Z'],
  ['it is longer where the clocks go back', '2026-10-24T11:00Z', '2026-10-24T17:00Z', '2026-10-25T06:00Z'],
])('of the night: %s', (_, now, from, until) => {
  expect(comingNight(schedule, at(now))).toEqual({ from: at(from), until: at(until) });
});

test('a day over midnight has its night by daylight, one without end the usual night', () => {
  const late = { ...schedule, dayFrom: '14:00', dayUntil: '02:00' };
  const now = at('2026-11-26T20:00Z');
  expect(comingNight(late, now)).toEqual({ from: at('2026-11-27T01:00Z'), until: at('2026-11-27T13:00Z') });
  const endless = { ...schedule, dayFrom: '07:00', dayUntil: '07:00' };
  expect(comingNight(endless, at('2026-11-26T12:00Z')).from).toEqual(at('2026-11-26T18:00Z'));
});

test('who can be called may change at midnight, at a shift, at an absence and at the end of a pause', () => {
  const night = comingNight(schedule, at('2026-11-26T12:00Z'));
  const rota = [{ weekday: 5, from: '02:30', until: '11:00' }];
  const absences = [{ from: '2026-11-26T20:15Z', until: '2026-12-01T00:00Z', reason: '' }];
  const moments = turningPoints(night, schedule, [{ rota, absences }], [at('2026-11-27T03:00Z')]);
  expect(moments).toEqual(
    [
      '2026-11-26T18:00Z',
      '2026-11-26T20:15Z',
      '2026-11-26T23:00Z',
      '2026-11-27T01:30Z',
      '2026-11-27T03:00Z',
    ].map(at),
  );
});

const list: PlanList = {
  recipients: 'own',
  contactIds: ['jan', 'piet'],
  amountAccept: 1,
  maxAttempts: 3,
  timeToAccept: 5,
  attemptsPerPerson: 1,
  delayBetweenAttempts: 0,
};
const person = (id: string, media: Medium[], more: Partial<PlanContact> = {}): PlanContact => ({
  id,
  name: id,
  phone: '+31612345001',
  email: null,
  administrator: false,
  app: false,
  available: true,
  media: media.map((medium) => ({ medium, needsAcceptance: true })),
  ...more,
});
const now = at('2026-11-26T20:00Z');

test('each person stands once, with their media and how long after the first', () => {
  const people = [person('piet', ['sms']), person('jan', ['voice', 'sms'])];
  expect(whoIsCalled(list, () => people, now)).toEqual({
    calls: 'list',
    people: [
      { contactId: 'jan', name: 'jan', media: ['voice', 'sms'], afterMinutes: 0 },
      { contactId: 'piet', name: 'piet', media: ['sms'], afterMinutes: 6 },
    ],
    more: 0,
  });
});

test('where nobody of the list is available it is the administrators, and without them nobody', () => {
  const away = [person('jan', ['voice'], { available: false })];
  expect(whoIsCalled(list, () => away, now)).toEqual({ calls: 'nobody', people: [], more: 0 });
  const boss = person('boss', ['voice'], { administrator: true, available: false });
  expect(whoIsCalled(list, () => [...away, boss], now)).toMatchObject({
    calls: 'administrators',
    people: [{ contactId: 'boss' }],
  });
});

test('of many people the first are named, the others counted', () => {
  const ids = Array.from({ length: 50 }, (_, index) => `p${index}`);
  const called = whoIsCalled({ ...list, contactIds: ids }, () => ids.map((id) => person(id, ['sms'])), now);
  expect([called.people.map(({ name }) => name), called.more]).toEqual([ids.slice(0, 6), 44]);
});

const alarm = (alarmId: string, more: Partial<NightAlarm> = {}): NightAlarm => ({
  alarmId,
  enabled: true,
  pausedUntil: null,
  alertWhen: always,
  callListId: null,
  ...more,
});

test('spoken of is what is switched on; what each new device tells the administrators is left out', () => {
  const alarms = [
    alarm('input.1'),
    alarm('input.2', { enabled: false }),
    alarm('failure.connection', { callListId: 'administrators' }),
    alarm('failure.unreadable-message', { callListId: 'own' }),
  ];
  expect(spokenOf(alarms, 'administrators').map(({ alarmId }) => alarmId)).toEqual([
    'input.1',
    'failure.unreadable-message',
  ]);
});

test('alarms that call the same people stand together, those that call nobody behind', () => {
  const jan: WhoIsCalled = {
    calls: 'list',
    people: [{ contactId: 'jan', name: 'jan', media: ['voice'], afterMinutes: 0 }],
    more: 0,
  };
  const nobody: WhoIsCalled = { calls: 'nobody', people: [], more: 0 };
  const alarms = [
    alarm('input.1', { callListId: 'empty' }),
    alarm('input.2', { callListId: 'empty' }),
    alarm('input.3'),
    alarm('input.4', { pausedUntil: at('2026-11-27T03:00Z') }),
    alarm('input.5', { alertWhen: { ...always, night: false } }),
    alarm('input.6', { callListId: 'as-well' }),
    alarm('input.7', { pausedUntil: now }),
  ];
  const groups = groupsAt(alarms, (id) => (id === 'empty' ? nobody : jan), schedule, now);
  expect(groups.map(({ calls, alarms: n, alarmId }) => [calls, n, alarmId])).toEqual([
    ['list', 3, 'input.3'],
    ['nobody', 2, 'input.1'],
    ['silent', 2, 'input.4'],
  ]);
});

test('a part of the night begins where somebody else is called, and the fifth is only counted', () => {
  const moments = [0, 1, 2, 3, 4, 5, 6].map((hour) => new Date(now.getTime() + hour * 3_600_000));
  const { parts, moreParts } = partsOfNight(
    moments.map((moment, index) => ({
      at: moment,
      groups: [
        {
          alarms: Math.floor(index / 1.5),
          alarmId: 'input.1',
          calls: 'nobody' as const,
          people: [],
          more: 0,
        },
      ],
    })),
  );
  expect(parts.map(({ from }) => moments.findIndex((moment) => moment.toISOString() === from))).toEqual([
    0, 2, 3, 5,
  ]);
  expect(moreParts).toBe(1);
});
