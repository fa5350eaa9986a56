import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { listOf, listQueryFields } from '../http/list.ts';
import { id, idParams, instant } from '../values/values.ts';
import { alarmId } from '../alarms/alarms.contract.ts';

/**
 * Kinds of history entry. `event.*` is what the device said, `node.*` what the alarm did with it,
 * `attempt.*` and `acceptance` the proof that people were reached, `device.*` the device itself.
 */
export const historyKinds = [
  'event.active',
  'event.normal',
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
    alarmId: z.optional(alarmId),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  response: listOf(historyEntry),
  errors: ['not-found'],
});
