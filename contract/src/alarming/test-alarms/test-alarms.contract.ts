import * as z from 'zod/mini';
import { acceptance, attempt } from '#alarming/alarms/alarms.contract.ts';
import { media } from '#values/media.ts';
import { helloMessage } from '#device-messages/device-messages.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { testDeviceStates, testFrequencies, testOutcomes, testTargets } from '#values/test-states.ts';
import { clockTime, id, idParams, instant } from '#values/values.ts';

/** `waiting`: another test of the company, or a real alarm, goes first. */
export const testStates = ['waiting', 'running', 'over'] as const;

/** Why a medium of a contact cannot be tested; also states of an attempt, which has failed by it. */
export const wayProblems = ['no-phone', 'no-e-mail', 'no-app'] as const;
/** Why a medium of a contact cannot be tested. */
export type WayProblem = (typeof wayProblems)[number];

/** Minutes in which a test of everybody waits for answers. */
export const everybodyMinutes = 10;
/** A scheduled test that is more than so many minutes late is not run any more: it is missed. */
export const testMissedAfterMinutes = 60;

/** A test alarm and what became of it. */
export const testAlarm = z.strictObject({
  id,
  deviceId: id,
  target: z.enum(testTargets),
  /** The list's name at that time; empty for everybody. */
  listName: z.string(),
  /** Who asked for it; null where the schedule did. */
  requestedBy: z.nullable(z.string()),
  /** When it was asked for, or planned to be. */
  dueAt: instant,
  /** The schedule's moment had passed already when it could run. */
  late: z.boolean(),
  state: z.enum(testStates),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  outcome: z.nullable(z.enum(testOutcomes)),
  /** What the device said; null until it was asked. */
  device: z.nullable(
    z.strictObject({
      state: z.enum(testDeviceStates),
      /** Of a device that answered. */
      interfaces: helloMessage.shape.interfaces,
    }),
  ),
  attempts: z.array(attempt),
  acceptances: z.array(acceptance),
  version: z.int(),
});
/** A test alarm and what became of it. */
export type TestAlarm = z.infer<typeof testAlarm>;

const weekday = z.int().check(z.gte(1), z.lte(7));
const dayOfMonth = z.int().check(z.gte(1), z.lte(28));

/** When tests run by themselves, on the device's clocks. */
export const testSchedule = z.strictObject({
  frequency: z.enum(testFrequencies),
  /** 1 Monday … 7 Sunday; null unless weekly. */
  weekday: z.nullable(z.int()),
  /** Day of the month; null unless monthly. */
  day: z.nullable(z.int()),
  time: z.string(),
  target: z.enum(testTargets),
  callListId: z.nullable(id),
  nextAt: instant,
  /** Another with every change of a person's, and never one again that a schedule of the device had before. */
  version: z.int(),
});
/** When tests run by themselves. */
export type TestSchedule = z.infer<typeof testSchedule>;

/** Tests newest first, with the schedule; `schedule` is null while it is off. */
export const listTestAlarms = defineRoute({
  method: 'GET',
  path: '/devices/{id}/test-alarms',
  access: 'D',
  tag: 'test alarms',
  summary: 'The test alarms of a device, newest first, and their schedule',
  params: idParams,
  query: z.strictObject({ ...listQueryFields }),
  response: z.extend(listOf(testAlarm), { schedule: z.nullable(testSchedule) }),
  errors: ['not-found'],
});

/** What a test is sent to. `callListId` null is the list "All contacts"; left out or null for everybody. */
const targetFields = { target: z.enum(testTargets), callListId: z.optional(z.nullable(id)) };

/** Starts at once, or as soon as another test of the company is over. */
export const sendTestAlarm = defineRoute({
  method: 'POST',
  path: '/devices/{id}/test-alarms',
  access: 'A',
  failure: 'unknown-error',
  offline: 'fail',
  tag: 'test alarms',
  summary: 'Send a test alarm',
  params: idParams,
  body: z.strictObject(targetFields),
  status: 202,
  response: testAlarm,
  errors: ['not-found', 'not-allowed-now', 'too-many-requests'],
  idempotent: true,
});

/** Somebody whom a test would reach, and by what. */
export const testRecipient = z.strictObject({
  contactId: id,
  name: z.string(),
  /** Whether a call list may call this person now; everybody is called at any time. */
  available: z.boolean(),
  ways: z.array(z.strictObject({ medium: z.enum(media), problem: z.nullable(z.enum(wayProblems)) })),
});
/** Somebody whom a test would reach, and by what. */
export type TestRecipient = z.infer<typeof testRecipient>;

export const previewTestAlarm = defineRoute({
  method: 'GET',
  path: '/devices/{id}/test-alarms/recipients',
  access: 'D',
  tag: 'test alarms',
  summary: 'Whom a test alarm would reach now, and by what',
  params: idParams,
  query: z.strictObject({ target: z._default(z.enum(testTargets), 'call-list'), callListId: z.optional(id) }),
  response: z.strictObject({
    people: z.array(testRecipient),
    /** What keeps a test from starting now: a real alarm, a test of this device, or one of another, which it follows. */
    blockedBy: z.nullable(z.enum(['alarm', 'own-test', 'other-test'])),
  }),
  errors: ['not-found'],
});

/** `off` ends the schedule; the other fields then count for nothing. `version` is null where it was off. */
export const saveTestSchedule = defineRoute({
  method: 'PUT',
  path: '/devices/{id}/test-alarms/schedule',
  access: 'DE',
  offline: 'fail',
  tag: 'test alarms',
  summary: 'Let test alarms run by themselves, weekly or monthly',
  params: idParams,
  body: z.strictObject({
    frequency: z.enum(['off', ...testFrequencies]),
    weekday: z.optional(weekday),
    day: z.optional(dayOfMonth),
    time: z.optional(clockTime),
    ...z.partial(z.strictObject(targetFields)).shape,
    version: z.nullable(z.int()),
  }),
  response: z.strictObject({ schedule: z.nullable(testSchedule) }),
  errors: ['not-found', 'invalid-input', 'changed-meanwhile'],
});
