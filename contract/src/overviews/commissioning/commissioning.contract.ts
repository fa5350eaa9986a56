import * as z from 'zod/mini';
import { alarmPoint } from '#values/alarm-point.ts';
import { defineRoute } from '#http/route.ts';
import { id, idParams, instant } from '#values/values.ts';
import { media } from '#values/media.ts';
import { recipientKinds } from '#alarming/call-lists/call-lists.contract.ts';

/** What is measured before a device counts as put into use, in the order in which it is mended. */
export const commissioningSteps = [
  'connection',
  'place',
  'subscription',
  'alarms',
  'contacts',
  'call-lists',
  'apps',
  'monitoring',
  'pins',
  'test',
] as const;
/** One of {@link commissioningSteps}. */
export type CommissioningStepKind = (typeof commissioningSteps)[number];

/** What can be wrong at a step. */
export const commissioningFaults = [
  'never-connected',
  'not-connected',
  /** It is called by its serial number. */
  'no-name',
  'no-location',
  'not-allowed',
  /** It has no alarm point of its own yet: what reports by REST makes them as it goes. */
  'no-alarm-yet',
  'no-alarm-on',
  /** `n` alarms have the names that they were made with; `name` is the first. */
  'factory-names',
  /** `n` alarms are paused; `name` is the first. */
  'paused',
  'no-contact',
  'no-medium',
  'phone-invalid',
  /** Nobody is called by phone or text message on a number that is valid. */
  'no-phone',
  /** In `period` there are hours in which the list `name` reaches nobody. */
  'nobody',
  /** In such hours the administrators are called instead. */
  'only-administrators',
  'no-app',
  'app-silent',
  'watch-off',
  'watch-paused',
  'watch-not-allowed',
  'watch-never-connected',
  /** Whoever picks up accepts with a single key. */
  'no-pin',
  'never-tested',
  /** The last test reached nobody. */
  'test-reached-nobody',
] as const;
/** One of {@link commissioningFaults}. */
export type CommissioningFaultKind = (typeof commissioningFaults)[number];

/** Most faults that are named at a step: whoever mends them sees the next. */
export const mostFaults = 8;

/** Something that is wrong at a step, or advice where the step is done all the same. */
export const commissioningFault = z.strictObject({
  kind: z.enum(commissioningFaults),
  /** Whose: a person, a call list, an alarm. */
  name: z.optional(z.string()),
  n: z.optional(z.int()),
  period: z.optional(z.enum(['day', 'night', 'weekend'])),
});
/** Something that is wrong at a step. */
export type CommissioningFault = z.infer<typeof commissioningFault>;

/** A step as it stands. Steps that a device does not need are left out. */
export const commissioningStep = z.strictObject({
  kind: z.enum(commissioningSteps),
  /** `advised`: it counts for nothing, and should be mended. */
  state: z.enum(['done', 'open', 'advised']),
  faults: z.array(commissioningFault),
});
/** A step as it stands. */
export type CommissioningStep = z.infer<typeof commissioningStep>;

/** Most alarms that a test can be chosen by. */
export const mostTestedAlarms = 100;

/** A device on its way into use. */
export const commissioning = z.strictObject({
  steps: z.array(commissioningStep),
  /** Of the steps that count, how many are done, and how many there are. */
  done: z.int(),
  of: z.int(),
  /** All of them are done, which includes a test that reached somebody. */
  commissioned: z.boolean(),
  /** Alarms that are switched on, inputs first. */
  alarms: z.array(
    z.strictObject({
      alarmId: alarmPoint,
      name: z.string(),
      /** The list that it calls; null is "All contacts". */
      callListId: z.nullable(id),
      delaySeconds: z.int(),
    }),
  ),
  /** Their call lists, each with whom it would call first now. */
  lists: z.array(
    z.strictObject({
      callListId: z.nullable(id),
      name: z.string(),
      recipients: z.enum(recipientKinds),
      /** Null where the list may call nobody now. */
      first: z.nullable(
        z.strictObject({
          name: z.string(),
          medium: z.enum(media),
          /** Seconds until the person hears of it. */
          seconds: z.int(),
          /** By tests of this device; else it is assumed. */
          measured: z.boolean(),
        }),
      ),
    }),
  ),
  /** The newest test that reached somebody: whom first, by what, and after how many seconds; null where none did. */
  reached: z.nullable(
    z.strictObject({
      testId: id,
      at: instant,
      name: z.string(),
      medium: z.enum(media),
      seconds: z.int(),
    }),
  ),
});
/** A device on its way into use. */
export type Commissioning = z.infer<typeof commissioning>;

/** `GET /devices/{id}/commissioning`: measured at the moment of the question; nothing of it is kept. */
export const getCommissioning = defineRoute({
  method: 'GET',
  path: '/devices/{id}/commissioning',
  access: 'D',
  tag: 'devices',
  summary: 'What is still to be done before a device can be relied on',
  params: idParams,
  response: commissioning,
  errors: ['not-found'],
});
