import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { id, idParams, instant } from '#values/values.ts';
import { alarmPoint, testAlarmId } from '#values/alarm-point.ts';
import { historyEntry } from './history-entry.ts';
import { historyGroups } from './history-groups.ts';

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
