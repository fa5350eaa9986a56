import type { Permission } from '#permissions/permissions.contract.ts';

/** States of an alarm node on the wire (spec §4, page 2.1). */
export const nodeStates = [
  'none',
  'delay',
  'restored',
  'restoring',
  'disabled',
  'suppressed',
  'grouped',
  'reporting',
  'accepted',
  'max-repeated',
  'failed',
  'waiting-for-repeat',
] as const;
/** State of an alarm node. */
export type NodeState = (typeof nodeStates)[number];

/** What may happen to an alarm node, as its history tells it. */
export const nodeEvents = [
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
] as const;
/** Something that may happen to an alarm node. */
export type NodeEvent = (typeof nodeEvents)[number];

/** Alarm states of a device, worst first (spec §4, page 2.1). "Disconnected" is shown beside, never instead. */
export const deviceAlarmStates = [
  'active-alarm',
  'reporting',
  'max-repeated',
  'waiting-for-repeat',
  'accepted',
  'delay',
  'suppressed',
  'restored',
] as const;
/** Alarm state of a device. */
export type DeviceAlarmState = (typeof deviceAlarmStates)[number];

/** What a person may do with a node now; the browser knows no transitions. */
export const nodeActions = ['accept', 'pause', 'resume', 'enable', 'disable'] as const;
/** What a person may do with a node now. */
export type NodeAction = (typeof nodeActions)[number];

/** The permission that each act needs; `allowedActions` of a live event names acts by state alone. */
export const nodeActionPermissions = {
  accept: 'A',
  pause: 'A',
  resume: 'A',
  enable: 'DE',
  disable: 'DE',
} as const satisfies Record<NodeAction, Permission>;

/**
 * System failures that a device or the portal raises, as the wire names them: `failure.<code>`. Those of spec §3, and
 * four of ours: a lost connection, a scheduled test alarm that failed (decision 0061), a message that could not be read,
 * and a device whose counter went back, as that of a new board does (decision 0077).
 */
export const failureCodes = [
  'power-failure',
  'battery-defect',
  'battery-not-present',
  'battery-too-old',
  'internal-failure',
  'telephone-no-line',
  'telephone-repeated-failures',
  'gsm-no-sim',
  'gsm-pin-required',
  'gsm-puk-required',
  'gsm-no-network',
  'gsm-repeated-failures',
  'gsm-no-module',
  'internet-telephony-authentication',
  'internet-telephony-registration',
  'internet-telephony-repeated-failures',
  'external-io-slave-conflict',
  'external-io-communication-error',
  'ethernet-0-internet-test',
  'ethernet-1-internet-test',
  'gsm-modem-internet-test',
  'nobody-scheduled',
  'multiple-alarms',
  'watchdog',
  'unknown-location',
  'default-category',
  'category-alarm',
  'connection',
  'test-alarm',
  'unreadable-message',
  'device-replaced',
] as const;
/** A system failure. */
export type FailureCode = (typeof failureCodes)[number];
