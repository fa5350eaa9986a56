import * as z from 'zod/mini';
import { alarmId } from '../alarms/alarms.contract.ts';
import { defineRoute } from '../http/route.ts';
import { id, idParams, instant, line } from '../values/values.ts';

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
  tag: 'rest-api',
  summary: 'Make an API key for a REST API location',
  params: idParams,
  body: z.strictObject({ name: line(60, 1) }),
  status: 201,
  response: z.extend(apiKey, { key: z.string() }),
  errors: ['not-found', 'location-not-supported', 'limit-reached'],
});

/** `DELETE /devices/{id}/api-keys/{keyId}`: the key is refused from now on. */
export const deleteApiKey = defineRoute({
  method: 'DELETE',
  path: '/devices/{id}/api-keys/{keyId}',
  access: 'DE',
  tag: 'rest-api',
  summary: 'Remove an API key',
  params: z.strictObject({ id, keyId: id }),
  errors: ['not-found'],
});

/** What a location calls its alarms by: a point's id, or a category that is mapped to one. */
export const restAlarmName = z.union([
  alarmId,
  z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(/^[^\p{Cc}]+$/u)),
]);

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

/** `POST /v4/watchdog`: keeps the location connected for so many seconds; overdue, it raises `failure.watchdog`. */
export const postRestWatchdog = defineRoute({
  method: 'POST',
  path: '/v4/watchdog',
  access: 'public',
  tag: 'rest-api',
  summary: 'A REST API location says that it is there',
  body: z.strictObject({
    seconds: z._default(
      z.int().check(z.gte(watchdogSeconds.least), z.lte(watchdogSeconds.most)),
      watchdogSeconds.usual,
    ),
  }),
  response: z.strictObject({ until: instant }),
  errors: ['not-signed-in', 'too-many-requests'],
});
