import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { instant } from '#values/values.ts';
import { findingKinds } from './finding-kinds.ts';

/** How much is wrong, without what is snoozed. */
export const healthCounts = z.object({
  /** Null before the first count. */
  countedAt: z.nullable(instant),
  /** The newest firmware that devices of several companies have. */
  newestFirmware: z.nullable(z.string()),
  urgent: z.int(),
  /** Kinds of which there is any, in the order of `findingKinds`. */
  kinds: z.array(z.object({ kind: z.enum(findingKinds), count: z.int() })),
});
/** How much is wrong. */
export type HealthCounts = z.infer<typeof healthCounts>;

/** `GET /management/health/counts` */
export const getHealthCounts = defineRoute({
  method: 'GET',
  path: '/management/health/counts',
  access: 'M',
  tag: 'management',
  summary: 'How much is wrong, by kind, and when it was counted',
  response: healthCounts,
});
