import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';

/** An alarm point of a test, calm unless said otherwise. */
export function testAlarmNode(alarmId: string, change: Partial<AlarmNode> = {}): AlarmNode {
  return {
    id: alarmId,
    deviceId: 'device',
    alarmId,
    name: alarmId,
    activeMessage: '',
    restoredMessage: '',
    enabled: true,
    critical: false,
    state: 'none',
    since: '2026-11-20T03:00:00.000Z',
    active: false,
    until: null,
    episodeId: null,
    raisedAt: null,
    paused: null,
    settingsVersion: 1,
    allowedActions: [],
    version: 1,
    ...change,
  };
}
