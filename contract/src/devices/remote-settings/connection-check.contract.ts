import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { id, idParams, instant } from '#values/values.ts';

/** Steps of the helper, in the order in which a person looks. */
export const connectionSteps = ['power', 'network', 'cloud', 'firmware', 'allowance'] as const;
/** A step of the helper. */
export type ConnectionStepId = (typeof connectionSteps)[number];

/** What to do about a step; null where there is nothing to do. */
export const connectionAdvice = [
  'power-failure',
  'battery',
  'network-interfaces',
  'weak-signal',
  'not-connected',
  'never-connected',
  'no-answer',
  'clock-off',
  'update-firmware',
  'firmware-unknown',
  'subscribe',
  'blocked',
  'look-at-device',
] as const;
/** What to do about a step. */
export type ConnectionAdvice = (typeof connectionAdvice)[number];

/** Things that the helper measures. */
export const connectionFactNames = [
  // Moments.
  'connected-since',
  'disconnected-since',
  /** Seconds since the device started. */
  'uptime',
  /** A failure of the power or battery that is active now, by its code. */
  'failure',
  /** State of the interface `of`, with what it says of itself. */
  'interface',
  /** `ethernet` or `gsm`. */
  'via',
  'ipv4',
  /** Percent. */
  'sim-signal',
  /** Milliseconds from our question to the device's answer. */
  'round-trip',
  /** Seconds that the device's clock is ahead. */
  'clock-offset',
  'software-version',
  /** A state of the service allowance. */
  'allowance',
] as const;

/** One thing that was measured, or was last known. */
export const connectionFact = z.strictObject({
  name: z.enum(connectionFactNames),
  value: z.union([z.string(), z.number()]),
  /** Name of the interface. */
  of: z.nullable(z.string()),
  detail: z.nullable(z.string()),
});
/** One thing that was measured, or was last known. */
export type ConnectionFact = z.infer<typeof connectionFact>;

/** One step of the helper. */
export const connectionStep = z.strictObject({
  id: z.enum(connectionSteps),
  /** `unknown`: it cannot be measured while the device is away. */
  state: z.enum(['ok', 'fault', 'unknown']),
  /** False where the facts are what was last known. */
  measured: z.boolean(),
  facts: z.array(connectionFact),
  advice: z.nullable(z.enum(connectionAdvice)),
});
/** One step of the helper. */
export type ConnectionStep = z.infer<typeof connectionStep>;

/** What the helper found. */
export const connectionCheck = z.strictObject({ deviceId: id, at: instant, steps: z.array(connectionStep) });
/** What the helper found. */
export type ConnectionCheck = z.infer<typeof connectionCheck>;

/** `GET /devices/{id}/connection-check`: asks the device now, so that each step is measured. */
export const checkConnection = defineRoute({
  method: 'GET',
  path: '/devices/{id}/connection-check',
  access: 'D',
  asksDevice: true,
  tag: 'remote-settings',
  summary: 'What is wrong with the connection of a device, step by step',
  params: idParams,
  response: connectionCheck,
  errors: ['not-found', 'location-not-supported', 'too-many-requests'],
});
