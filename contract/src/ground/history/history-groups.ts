import type { HistoryKind } from './history-entry.ts';

/** Groups of kinds that a history can be narrowed to. */
export const historyGroups = ['signals', 'states', 'calls', 'acceptances', 'settings', 'device'] as const;
/** A group of kinds of history entry. */
export type HistoryGroup = (typeof historyGroups)[number];

/**
 * The group of each kind: what the device said of its inputs, what became of the alarm, who was called, who accepted, who
 * changed what, and all else about the device itself.
 */
export const groupOfKind = {
  'event.active': 'signals',
  'event.normal': 'signals',
  'event.contradicting': 'signals',
  'node.state': 'states',
  'node.configured': 'settings',
  'node.created': 'settings',
  'attempt.started': 'calls',
  'attempt.state': 'calls',
  'attempt.finished': 'calls',
  acceptance: 'acceptances',
  'acceptance.refused': 'acceptances',
  'run.started': 'calls',
  'run.finished': 'calls',
  'restored.sent': 'calls',
  'notice.sent': 'calls',
  'notice.failed': 'calls',
  'device.added': 'device',
  'device.removed': 'device',
  'device.licences': 'device',
  'device.connected': 'device',
  'device.disconnected': 'device',
  'device.report': 'calls',
  'device.clock': 'device',
  'device.epoch': 'device',
  'device.swapped': 'device',
  'device.former': 'device',
  'device.unreadable': 'device',
  'test.started': 'calls',
  'test.device': 'calls',
  'test.finished': 'calls',
  'test.scheduled': 'settings',
  'device.logged-in': 'device',
  'device.settings': 'settings',
  'device.password-recovered': 'device',
} as const satisfies Record<HistoryKind, HistoryGroup>;
