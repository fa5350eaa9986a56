import * as z from 'zod/mini';
import { alarmPoint } from '#values/alarm-point.ts';
import { defineRoute } from '#http/route.ts';
import { id, instant } from '#values/values.ts';
import { recipientKinds } from '#alarming/call-lists/call-lists.contract.ts';
import { media } from '#values/media.ts';

/** What "Who will be called?" warns of. */
export const planWarningKinds = [
  /** Nobody of the list may be called at that moment; the administrators are, whatever their hours. */
  'nobody-available',
  /** Not even an administrator could be called. */
  'nobody-at-all',
  /** Somebody of the list has no way to be reached that works. */
  'no-medium',
  /** Fewer people can be called than have to accept. */
  'too-few',
  /** Somebody's calling ends at the mere delivery of a message. */
  'accepted-on-delivery',
  /** The portal user's app has not been heard of for 30 days. */
  'app-silent',
  /** The alarm is switched off, paused, or outside of "when to alert". */
  'alarm-off',
  'alarm-paused',
  'alarm-suppressed',
] as const;
/** One of {@link planWarningKinds}. */
export type PlanWarningKind = (typeof planWarningKinds)[number];

/** What a run would do at a moment. */
export const planLine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('attempt'),
    at: instant,
    contactId: id,
    name: z.string(),
    medium: z.enum(media),
    pass: z.int(),
    number: z.int(),
  }),
  /** The list is through, left nobody, or was accepted by mere deliveries. */
  z.strictObject({
    kind: z.literal('over'),
    at: instant,
    reason: z.enum(['accepted', 'used-up', 'nobody-available']),
  }),
]);
/** What a run would do at a moment. */
export type PlanLine = z.infer<typeof planLine>;

/** The plan of one round when nobody answers or accepts. */
export const callPlan = z.strictObject({
  /** When the first call goes out, after the alarm's delay or when its schedule opens; null when it never would. */
  startsAt: z.nullable(instant),
  list: z.strictObject({ name: z.string(), recipients: z.enum(recipientKinds) }),
  lines: z.array(planLine),
  warnings: z.array(
    z.strictObject({
      kind: z.enum(planWarningKinds),
      name: z.optional(z.string()),
      people: z.optional(z.int()),
    }),
  ),
});
/** The plan of one round when nobody answers or accepts. */
export type CallPlan = z.infer<typeof callPlan>;

/** `POST /call-lists/plan`: "Who will be called?" for an alarm that is raised at a moment. Changes and calls nothing. */
export const previewCallPlan = defineRoute({
  method: 'POST',
  path: '/call-lists/plan',
  access: 'D',
  reads: true,
  failure: 'loading-failed',
  tag: 'call-lists',
  summary: 'Who will be called for an alarm at a moment',
  body: z.strictObject({
    deviceId: id,
    alarmId: alarmPoint,
    // The plan goes on for hours, and after the year 9999 a moment is written otherwise.
    at: instant.check(z.refine((at) => at < '9999', 'This is too far ahead.')),
  }),
  response: callPlan,
  errors: ['not-found'],
});
