import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { id, idParams, instant } from '#values/values.ts';
import { acceptanceWays } from '#values/acceptance-ways.ts';
import { media } from '#values/media.ts';
import { nodeActions, nodeStates } from '#values/alarm-states.ts';

/** One try to reach one person by one medium, as the screen shows it live. */
export const attempt = z.strictObject({
  id,
  contactId: z.nullable(id),
  contactName: z.string(),
  medium: z.enum(media),
  /** Which pass of the call list, from 1. */
  pass: z.int(),
  /** Which try of this person in this pass, from 1. */
  number: z.int(),
  state: z.string(),
  startedAt: instant,
  /** When the run goes on to the next person unless this one accepts. */
  acceptUntil: z.nullable(instant),
  /** Whether the person got the message; null while that is not known. Voicemail is not delivery. */
  delivered: z.nullable(z.boolean()),
});
/** One try to reach one person by one medium. */
export type Attempt = z.infer<typeof attempt>;

/** Who accepted an episode, how and when. */
export const acceptance = z.strictObject({
  at: instant,
  name: z.string(),
  /** The user who accepted in the portal; null for everybody else. */
  userId: z.nullable(id),
  via: z.enum(acceptanceWays),
  /** True when the episode was accepted already; recorded and thanked, changes nothing. */
  late: z.boolean(),
});
/** Who accepted an episode. */
export type Acceptance = z.infer<typeof acceptance>;

/** One alarm point of a device and where it stands. */
export const alarmNode = z.strictObject({
  id,
  deviceId: id,
  alarmId: z.string(),
  name: z.string(),
  activeMessage: z.string(),
  restoredMessage: z.string(),
  enabled: z.boolean(),
  critical: z.boolean(),
  state: z.enum(nodeStates),
  since: instant,
  /** Whether the input is active at this moment, whatever the state. */
  active: z.boolean(),
  /** When the state's timer ends (delay, wait for repeat, recovery); null without one. */
  until: z.nullable(instant),
  /**
   * The open or last episode; null when there is none, and until the delay is over. An occurrence has its id from its
   * first moment, so that its history carries it before there is an episode to read.
   */
  episodeId: z.nullable(id),
  /** When the alarm of `episodeId` was raised, from which its age counts; `since` is the last change of state. */
  raisedAt: z.nullable(instant),
  /** Who keeps it silent, why, and until when; null while it is not paused. */
  paused: z.nullable(z.strictObject({ until: instant, by: z.string(), reason: z.string() })),
  /** Whether its call list leads to nobody, not even an administrator; absent in live events, which leave it as it was. */
  callsNobody: z.optional(z.boolean()),
  /** Version of the settings; `version` grows with every change of the state, too. */
  settingsVersion: z.int(),
  allowedActions: z.array(z.enum(nodeActions)),
  version: z.int(),
});
/** One alarm point of a device. */
export type AlarmNode = z.infer<typeof alarmNode>;

/** Names of the alarms that the report of a group speaks for, in the order in which they joined; only such a report has it. */
const covered = z.array(z.string());

/** One occurrence of an alarm, from raised to restored. */
export const episode = z.strictObject({
  id,
  deviceId: id,
  deviceName: z.string(),
  nodeId: id,
  alarmId: z.string(),
  name: z.string(),
  covers: z.optional(covered),
  state: z.enum(nodeStates),
  since: instant,
  /** When the state's timer ends (wait for repeat, recovery, asking again); null without one, and once it is over. */
  until: z.nullable(instant),
  raisedAt: instant,
  /** Acceptances from before then count no more: the alarm was asked again. */
  askedAt: instant,
  acceptedAt: z.nullable(instant),
  restoredAt: z.nullable(instant),
  /** Round of calling, from 1; 0 while nobody is called for it. */
  round: z.int(),
  /** Acceptances that are needed. */
  amountAccept: z.int(),
  /** Passes of the call list that a round has at most. */
  maxAttempts: z.int(),
  /** Tries of each person in a pass. */
  attemptsPerPerson: z.int(),
  acceptances: z.array(acceptance),
  attempts: z.array(attempt),
  allowedActions: z.array(z.enum(nodeActions)),
  version: z.int(),
});
/** One occurrence of an alarm. */
export type Episode = z.infer<typeof episode>;

/** An alarm that is not over. */
export const openAlarm = z.strictObject({
  episodeId: id,
  deviceId: id,
  deviceName: z.string(),
  alarmId: z.string(),
  name: z.string(),
  covers: z.optional(covered),
  state: z.enum(nodeStates),
  since: instant,
  /** From when its age counts. */
  raisedAt: instant,
  /** When the state's timer ends; null without one. */
  until: z.nullable(instant),
  /** Whom the run asks now, and until when; null while nobody is asked. */
  calling: z.nullable(z.strictObject({ name: z.string(), medium: z.enum(media), acceptUntil: instant })),
  critical: z.boolean(),
  /** Whether its call list leads to nobody, not even an administrator. */
  callsNobody: z.boolean(),
  allowedActions: z.array(z.enum(nodeActions)),
  version: z.int(),
});
/** An alarm that is not over. */
export type OpenAlarm = z.infer<typeof openAlarm>;

export const listOpenAlarms = defineRoute({
  method: 'GET',
  path: '/alarms',
  access: 'D',
  tag: 'alarms',
  summary: 'The alarms that are not over: those that wait for somebody, critical, inputs, failures',
  query: z.strictObject({ ...listQueryFields }),
  response: listOf(openAlarm),
});

export const listDeviceAlarms = defineRoute({
  method: 'GET',
  path: '/devices/{id}/alarms',
  access: 'D',
  tag: 'alarms',
  summary: 'All alarm nodes of a device',
  params: idParams,
  query: z.strictObject({ ...listQueryFields }),
  response: listOf(alarmNode),
  errors: ['not-found'],
});

export const getEpisode = defineRoute({
  method: 'GET',
  path: '/episodes/{id}',
  access: 'D',
  tag: 'alarms',
  summary: 'One occurrence of an alarm with its attempts and acceptances',
  params: idParams,
  response: episode,
  errors: ['not-found'],
});

/** `POST /episodes/{id}/accept`: empty body. Accepting what is accepted already is recorded and thanked. */
export const acceptEpisode = defineRoute({
  method: 'POST',
  path: '/episodes/{id}/accept',
  access: 'A',
  failure: 'unknown-error',
  tag: 'alarms',
  summary: 'Accept an alarm',
  params: idParams,
  response: episode,
  errors: ['not-found', 'not-allowed-now'],
  // Sent later it would silence an alarm that nobody looks after any more.
  offline: 'fail',
});
