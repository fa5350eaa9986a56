import * as z from 'zod/mini';
import { usageMessage } from '@belfry/contract/device-messages/device-messages.ts';

/** A dialler as `GET /diallers` of the control port shows it. */
export const shownDialler = z.object({
  serial: z.string(),
  key: z.string(),
  /** The SIM card in it; null where it has none. */
  sim: z.nullable(z.object({ iccid: z.string() })),
  connected: z.boolean(),
  mqtt: z.object({ host: z.string(), port: z.int() }),
  inputs: z.array(z.object({ alarm: z.string(), name: z.string(), active: z.boolean() })),
  unacknowledged: z.int(),
});
/** A dialler as `GET /diallers` of the control port shows it. */
export type ShownDialler = z.infer<typeof shownDialler>;

/** `GET /diallers` */
export const diallersAnswer = z.object({ diallers: z.array(shownDialler) });

/**
 * `POST /diallers/{serial}/events`; with `?wait=ack` the answer comes with the
 * acknowledgement, or after `&seconds=30`.
 */
export const eventBody = z.strictObject({ alarm: z.string(), active: z.boolean() });
/** The answer; `acknowledged` only where it was waited for. */
export const eventAnswer = z.object({
  boot: z.int(),
  seq: z.int(),
  acknowledged: z.optional(z.boolean()),
});

/** `POST /diallers/{serial}/network` */
export const networkBody = z.strictObject({
  up: z.boolean(),
  how: z.optional(z.enum(['cut', 'half-open'])),
});

/** `POST /diallers/{serial}/usage`: so much more is used today. */
export const usageBody = z.omit(usageMessage, { day: true });

/** `POST /diallers/{serial}/clock`: how wrong the device's clock is, in seconds. */
export const offsetBody = z.strictObject({ offset: z.number() });

/** `POST /diallers/{serial}/settings`: somebody changes settings at the device. */
export const ownSettingsBody = z.strictObject({ settings: z.record(z.string(), z.unknown()) });

/** `POST /clock`: the world's time for all diallers; what became due happens before the answer. */
export const clockBody = z.strictObject({ now: z.iso.datetime() });

/** Where a process that plays diallers listens, as `control.json` beside the journals says. */
export const controlAddress = z.object({ url: z.url(), pid: z.int() });
