import * as z from 'zod/mini';
import { alarmPoint } from '#values/alarm-point.ts';
import { defineRoute } from '#http/route.ts';
import { id, idParams, instant } from '#values/values.ts';
import { media } from '#values/media.ts';

/**
 * Most people who are named of a group of alarms, and most parts of a night: the rest is counted. And most moments of a night
 * at which somebody comes or goes that are looked at.
 */
export const tonightLimits = { people: 6, parts: 4, moments: 40 } as const;

/**
 * Whom alarms call: people of their call list, the administrators because nobody of the list may be called then, nobody, or
 * nobody because they are paused or outside of "when to alert".
 */
export const tonightCalls = ['list', 'administrators', 'nobody', 'silent'] as const;

/** Somebody who is called, by what, and how long after the first of them. */
export const tonightPerson = z.strictObject({
  contactId: id,
  name: z.string(),
  media: z.array(z.enum(media)),
  afterMinutes: z.int(),
});
/** Somebody who is called. */
export type TonightPerson = z.infer<typeof tonightPerson>;

/** Alarms of a device that call the same people in the same order. */
export const tonightGroup = z.strictObject({
  /** How many alarms these are. */
  alarms: z.int(),
  /** One of them, of which the plan can be asked. */
  alarmId: alarmPoint,
  calls: z.enum(tonightCalls),
  people: z.array(tonightPerson),
  /** How many people are called behind them. */
  more: z.int(),
});
/** Alarms of a device that call the same people. */
export type TonightGroup = z.infer<typeof tonightGroup>;

/** The coming night of a device, or what is left of this one, in parts in which the same people are called. */
export const tonight = z.strictObject({
  from: instant,
  until: instant,
  /** A part lasts until the next begins. Without groups where no alarm is switched on. */
  parts: z.array(z.strictObject({ from: instant, groups: z.array(tonightGroup) })),
  /** How many parts follow those, at least: of a night in which people come and go more often, the first moments are looked at. */
  moreParts: z.int(),
});
/** Whom a device calls in the coming night. */
export type Tonight = z.infer<typeof tonight>;

/**
 * `GET /devices/{id}/tonight`: by the rules of “Who will be called?”, in one answer for all alarms. Alarms about the device
 * itself that call the administrators, as those of each new device do, are left out.
 */
export const getTonight = defineRoute({
  method: 'GET',
  path: '/devices/{id}/tonight',
  access: 'D',
  tag: 'call-lists',
  summary: 'Whom the alarms of a device call in the coming night',
  params: idParams,
  response: tonight,
  errors: ['not-found'],
});
