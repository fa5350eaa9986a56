import * as z from 'zod/mini';
import { alarmId } from '#values/alarm-point.ts';
import { defineRoute } from '#http/route.ts';
import { id, idParams, instant, line } from '#values/values.ts';
import { restTierNames, restTiers } from './rest-tiers.ts';

/** A key by which a REST API location reports its alarms. The key itself is shown once. */
export const apiKey = z.strictObject({
  id,
  name: z.string(),
  /** Its first signs. */
  beginning: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
/** A key by which a REST API location reports its alarms. */
export type ApiKey = z.infer<typeof apiKey>;

/** `GET /devices/{id}/api-keys` */
export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/devices/{id}/api-keys',
  access: 'DE',
  tag: 'rest-api',
  summary: 'The API keys of a REST API location',
  params: idParams,
  response: z.strictObject({ items: z.array(apiKey), most: z.int() }),
  errors: ['not-found'],
});

/** `POST /devices/{id}/api-keys`: the answer is the only time that the key is shown. */
export const createApiKey = defineRoute({
  method: 'POST',
  path: '/devices/{id}/api-keys',
  access: 'DE',
  stepUp: true,
  tag: 'rest-api',
  summary: 'Make an API key for a REST API location',
  params: idParams,
  body: z.strictObject({ name: line(60, 1) }),
  status: 201,
  response: z.extend(apiKey, { key: z.string() }),
  errors: ['step-up-required', 'not-found', 'location-not-supported', 'limit-reached'],
});

/** `DELETE /devices/{id}/api-keys/{keyId}`: the key is refused from now on. */
export const deleteApiKey = defineRoute({
  method: 'DELETE',
  path: '/devices/{id}/api-keys/{keyId}',
  access: 'DE',
  stepUp: true,
  tag: 'rest-api',
  summary: 'Remove an API key',
  params: z.strictObject({ id, keyId: id }),
  errors: ['step-up-required', 'not-found'],
});

/** A category of alarms, as a location names it. */
const category = z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(/^[^\p{Cc}]+$/u));
/** What a location calls its alarms by: a point's id, or a category that is mapped to one. */
export const restAlarmName = z.union([alarmId, category]);

/**
 * `POST /v4/alarms`, `Authorization: Bearer <API key>`: an alarm came or went. The same {alarm, active, at} again is the
 * same event. Answered after everything that follows is stored.
 */
export const postRestAlarm = defineRoute({
  method: 'POST',
  path: '/v4/alarms',
  access: 'public',
  tag: 'rest-api',
  summary: 'A REST API location reports an alarm',
  body: z.strictObject({
    alarm: restAlarmName,
    active: z.boolean(),
    /** When it happened; now without it. Not more than a minute ahead of our clock. */
    at: z.optional(instant),
    text: z.optional(line(200)),
    /** One of the location's places. */
    location: z.optional(line(80, 1)),
  }),
  status: 202,
  /** The alarm point that took it, after categories. */
  response: z.strictObject({ alarm: z.string(), at: instant }),
  errors: ['not-signed-in', 'too-many-requests'],
});

/** Seconds after which a watchdog that is not called again is overdue. */
export const watchdogSeconds = { least: 30, usual: 300, most: 86_400 } as const;
const seconds = z.int().check(z.gte(watchdogSeconds.least), z.lte(watchdogSeconds.most));

/** `POST /v4/watchdog`: keeps the location connected for so many seconds; overdue, it raises `failure.watchdog`. */
export const postRestWatchdog = defineRoute({
  method: 'POST',
  path: '/v4/watchdog',
  access: 'public',
  tag: 'rest-api',
  summary: 'A REST API location says that it is there',
  /** Without `seconds` those that are set for the location count. */
  body: z.strictObject({ seconds: z.optional(seconds) }),
  response: z.strictObject({ until: instant }),
  errors: ['not-signed-in', 'too-many-requests'],
});

/** Whether a location calls its watchdog: `silent` never did. */
export const watchdogStates = ['silent', 'in-time', 'overdue'] as const;

const most = restTiers['premium-rest-api'];
/** What a person sets of a REST API location. */
const restSettings = {
  categories: z.array(z.strictObject({ category, alarmId })).check(z.maxLength(most.categories)),
  locations: z.array(line(80, 1)).check(z.maxLength(most.locations)),
  watchdogSeconds: seconds,
};

/** A REST API location: what its reports mean, whether it is there, and what its licence opens. */
export const restLocation = z.strictObject({
  tier: z.enum(restTierNames),
  limits: z.strictObject({ keys: z.int(), categories: z.int(), locations: z.int() }),
  categories: z.array(z.strictObject({ category: z.string(), alarmId: z.string() })),
  locations: z.array(z.string()),
  watchdogSeconds: z.int(),
  watchdog: z.strictObject({
    state: z.enum(watchdogStates),
    lastCallAt: z.nullable(instant),
    /** When it has to call again; null while nothing is expected. */
    dueAt: z.nullable(instant),
  }),
  /** Grows with every change of categories, places or the watchdog's seconds. */
  version: z.int(),
});
/** A REST API location. */
export type RestLocation = z.infer<typeof restLocation>;

/** `GET /devices/{id}/rest-api` */
export const getRestLocation = defineRoute({
  method: 'GET',
  path: '/devices/{id}/rest-api',
  access: 'D',
  tag: 'rest-api',
  summary: 'Categories, places, watchdog and licence tier of a REST API location',
  params: idParams,
  response: restLocation,
  errors: ['not-found', 'location-not-supported'],
});

/** `PUT /devices/{id}/rest-api`: what is left out of a list is gone. Beyond its licence a list can only shrink. */
export const putRestLocation = defineRoute({
  method: 'PUT',
  path: '/devices/{id}/rest-api',
  access: 'DE',
  tag: 'rest-api',
  summary: 'Set categories, places and watchdog of a REST API location',
  params: idParams,
  body: z.strictObject({ ...restSettings, version: z.int() }),
  response: restLocation,
  errors: ['not-found', 'location-not-supported', 'invalid-input', 'limit-reached', 'changed-meanwhile'],
});
