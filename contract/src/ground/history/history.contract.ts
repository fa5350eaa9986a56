import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { id, idParams, instant } from '#values/values.ts';
import { alarmPoint } from '#values/alarm-point.ts';
import { historyGroups } from './history-groups.ts';
import { testAlarmId } from '#values/alarm-point.ts';

/**
 * Kinds of history entry. `event.*` is what the device said, `node.*` what the alarm did with it,
 * `attempt.*` and `acceptance` the proof that people were reached, `device.*` the device itself, `test.*` what was only a
 * test.
 */
export const historyKinds = [
  'event.active',
  'event.normal',
  'event.contradicting',
  'node.state',
  'node.configured',
  'node.created',
  'attempt.started',
  'attempt.state',
  'attempt.finished',
  'acceptance',
  'acceptance.refused',
  'run.started',
  'run.finished',
  'restored.sent',
  'notice.sent',
  'notice.failed',
  'device.added',
  'device.removed',
  'device.connected',
  'device.disconnected',
  'device.report',
  'device.clock',
  'device.epoch',
  'device.unreadable',
  'test.started',
  'test.device',
  'test.finished',
  'test.scheduled',
  'device.logged-in',
  'device.settings',
  'device.password-recovered',
] as const;
/** A kind of history entry. */
export type HistoryKind = (typeof historyKinds)[number];

/** One line of a device's history; with `episodeId` it belongs to that alarm's proof timeline. */
export const historyEntry = z.strictObject({
  id: z.string(),
  /** When it happened, by the device's clock for what the device said. */
  at: instant,
  /** When we knew. */
  receivedAt: instant,
  kind: z.enum(historyKinds),
  alarmId: z.nullable(z.string()),
  /** The alarm's name at that time. */
  alarmName: z.nullable(z.string()),
  episodeId: z.nullable(id),
  /** The event came later than what was known already, and changed no state. */
  late: z.boolean(),
  /** What the kind has to say: `{from, to, reason}`, `{medium, contact, state, number}`, `{name, via}`, … */
  detail: z.record(z.string(), z.unknown()),
});
/** One line of a device's history. */
export type HistoryEntry = z.infer<typeof historyEntry>;

export const getDeviceHistory = defineRoute({
  method: 'GET',
  path: '/devices/{id}/history',
  access: 'D',
  tag: 'history',
  summary: 'What happened on a device, newest first',
  params: idParams,
  query: z.strictObject({
    ...listQueryFields,
    episodeId: z.optional(id),
    /** An alarm point's, or that of the test alarms. */
    alarmId: z.optional(z.union([alarmPoint, z.literal(testAlarmId)])),
    /** Kinds of this group alone. */
    group: z.optional(z.enum(historyGroups)),
    /** Part of the alarm's name, or of a name, number or reason that the entry tells. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  response: listOf(historyEntry),
  errors: ['not-found'],
});
