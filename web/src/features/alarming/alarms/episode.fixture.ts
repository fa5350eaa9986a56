import type { Attempt, Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';

/** An attempt of a test, by phone, whose time goes on. */
export function testAttempt(name: string, change: Partial<Attempt> = {}): Attempt {
  return {
    id: name,
    contactId: name,
    contactName: name,
    medium: 'voice',
    pass: 1,
    number: 1,
    state: 'ringing',
    startedAt: '2026-11-20T03:04:00.000Z',
    acceptUntil: '2026-11-20T03:09:00.000Z',
    delivered: null,
    ...change,
  };
}

/** An alarm of a test that is calling, unless said otherwise. */
export function testEpisode(change: Partial<Episode> = {}): Episode {
  return {
    id: 'episode',
    deviceId: 'device',
    deviceName: 'Pig house 1',
    nodeId: 'node',
    alarmId: 'input.1',
    name: 'Ventilation stopped',
    state: 'reporting',
    since: '2026-11-20T03:00:00.000Z',
    until: null,
    raisedAt: '2026-11-20T03:00:00.000Z',
    askedAt: '2026-11-20T03:00:00.000Z',
    acceptedAt: null,
    restoredAt: null,
    round: 1,
    amountAccept: 2,
    maxAttempts: 3,
    attemptsPerPerson: 2,
    acceptances: [],
    attempts: [],
    allowedActions: ['accept'],
    version: 1,
    ...change,
  };
}
