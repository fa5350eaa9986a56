import * as z from 'zod/mini';
import { deviceSummary } from '#devices/devices/devices.contract.ts';
import { defineRoute } from '#http/route.ts';
import { id } from '#values/values.ts';

/** Most hits of one kind. */
export const maxHits = 8;

const { serialNumber, name, location, connected, connectedSince, alarmState } = deviceSummary.shape;

/** A device that was found, with the two states that a list shows. */
export const deviceHit = z.strictObject({
  kind: z.literal('device'),
  id,
  serialNumber,
  name,
  location,
  connected,
  connectedSince,
  alarmState,
});
/** A user that was found. */
export const userHit = z.strictObject({
  kind: z.literal('user'),
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

/** What was found, by its kind. Further kinds may come; whoever does not know one leaves it out. */
export const searchHit = z.discriminatedUnion('kind', [deviceHit, userHit]);
/** What was found, by its kind. */
export type SearchHit = z.infer<typeof searchHit>;

/** `GET /search`: at most {@link maxHits} of each kind that the caller may see, kind by kind. */
export const search = defineRoute({
  method: 'GET',
  path: '/search',
  access: 'signed-in',
  tag: 'search',
  summary: 'Find devices and users of the company',
  query: z.strictObject({
    /** Part of a name, location, serial number or e-mail address. */
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
  response: z.strictObject({
    hits: z.array(searchHit),
    /** Kinds of which there is more than is shown. */
    more: z.array(z.enum(['device', 'user'])),
  }),
});
