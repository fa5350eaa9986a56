import * as z from 'zod/mini';
import { alarmPoint } from '#values/alarm-point.ts';
import { nodeStates } from '#values/alarm-states.ts';
import { moment } from './moment.ts';

/** Largest payload a device may send, in bytes. */
export const maxDevicePayload = 16_384;

/** Highest `boot` and `seq` of a device. What is above comes from a broken counter, and would be newer than all to come. */
export const maxCounter = 2 ** 48;

/** Why a message of a device was kept as it came, by name. */
export const oddReasons = [
  /** It is no JSON. */
  'no-json',
  /** A field is missing or is no such thing. */
  'wrong-form',
  /** `boot` or `seq` is negative, no whole number, or above {@link maxCounter}. */
  'counter-out-of-range',
  'too-large',
  'unknown-topic',
  /** It names an alarm point that would be one too many of its device. */
  'too-many-points',
  /** It is as it should be, and the portal failed on it. */
  'not-processed',
  /** The device sent more than it may, and this was the first that was too much. */
  'flood',
  /** It has the number of an event that is stored, and says something else. */
  'contradiction',
] as const;
/** Why a message of a device was kept as it came. */
export type OddReason = (typeof oddReasons)[number];

/* What devices send is read generously: fields that nobody knows are left out, texts and lists are cut. */
const count = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const counter = z.int().check(z.gte(0), z.lte(maxCounter));
const short = z.string().check(
  z.overwrite((text) => text.slice(0, 200)),
  z.maxLength(200),
);
function upTo<T extends z.core.SomeType>(most: number, item: T) {
  return z.array(item).check(
    z.overwrite((items) => items.slice(0, most)),
    z.maxLength(most),
  );
}

/** How a device reaches us. */
export const uplinks = ['ethernet', 'gsm'] as const;
/** How a device reaches us. */
export type Uplink = (typeof uplinks)[number];

/** `up/hello`: the device says what it is, after each connect and when an interface changes. */
export const helloMessage = z.object({
  softwareVersion: short,
  macAddress: short,
  ipv4: short,
  port: z.int().check(z.gte(0), z.lte(65535)),
  /** Seconds since it started. */
  uptime: count,
  boot: counter,
  /** The device's clock. */
  at: moment,
  via: z.enum(uplinks),
  interfaces: upTo(
    32,
    z.object({ name: short, state: z.enum(['ok', 'error', 'absent']), detail: z.optional(short) }),
  ),
  /** Version 1 has 8 inputs, version 2 has 16; the value is the input's state now. */
  inputs: upTo(64, z.object({ alarm: alarmPoint, active: z.boolean() })),
  dupline: z.optional(upTo(128, z.object({ module: count, inputs: count }))),
  /** Units of external IO. */
  externalIo: z.optional(upTo(128, z.object({ unit: count, inputs: count }))),
  sim: z.optional(
    z.object({
      iccid: short,
      signal: z.optional(z.int().check(z.gte(0), z.lte(100))),
      imsi: z.optional(short),
      /** Its phone number, where the device knows it. */
      number: z.optional(short),
    }),
  ),
  /** Where internet telephony stands: `registered`, `unregistered`, or what went wrong in words. */
  voip: z.optional(short),
  /** The account of internet telephony, where the device says it. */
  voipAccount: z.optional(short),
  /** Why it is not registered. */
  voipError: z.optional(short),
});
/** What a device says about itself. */
export type HelloMessage = z.infer<typeof helloMessage>;

/** `up/event`: an input, Dupline input or system failure changed. (boot, seq) is the order and the identity. */
export const eventMessage = z.object({
  /** An integer that only grows, one for each start of the device. */
  boot: counter,
  seq: counter,
  at: moment,
  alarm: alarmPoint,
  active: z.boolean(),
  value: z.optional(z.union([z.number(), short])),
});
/** A change that a device reports. */
export type EventMessage = z.infer<typeof eventMessage>;

/** `down/ack`: the event is stored. Only now may the device forget it. */
export const ackMessage = z.strictObject({ boot: count, seq: count });
/** The promise that an event is stored. */
export type AckMessage = z.infer<typeof ackMessage>;

/** `down/stored`: the same, with where its alarm stands if that changed; for devices that ask for it in place of both. */
export const storedMessage = z.extend(ackMessage, { state: z.optional(z.enum(nodeStates)) });
/** The promise that an event is stored, and what it did. */
export type StoredMessage = z.infer<typeof storedMessage>;

/** `up/report`: an attempt that the device made by itself, for the proof timeline. */
export const reportMessage = z.object({
  alarm: alarmPoint,
  contact: short,
  medium: z.enum(['voice', 'sms']),
  via: z.enum(['line', 'gsm', 'voip']),
  at: moment,
  state: short,
});
/** An attempt that the device made by itself. */
export type ReportMessage = z.infer<typeof reportMessage>;

/** `up/status`, retained; the will is `{online: false}`. */
export const statusMessage = z.object({ online: z.boolean() });
/** Whether the device is there. */
export type StatusMessage = z.infer<typeof statusMessage>;

/** `up/accept`: somebody accepted at the device. `contact` is the contact's id, or a name where it knows none. */
export const acceptMessage = z.object({ alarm: alarmPoint, contact: short, at: moment });
/** An acceptance at the device. */
export type AcceptMessage = z.infer<typeof acceptMessage>;

/** `up/usage`: counters of one day. */
export const usageMessage = z.object({
  day: z.iso.date(),
  simDataBytes: z.optional(count),
  sms: z.optional(count),
  voiceSeconds: z.optional(count),
  appAlarms: z.optional(count),
});
/** Counters of one day. */
export type UsageMessage = z.infer<typeof usageMessage>;

/** Methods of `down/request/{id}`. */
export const requestMethods = [
  'login',
  'logout',
  'settings.get',
  'settings.put',
  'test',
  'time',
  'password.recover',
  'key.set',
  'restart',
] as const;
/** `down/request/{id}`: something the device is to do; it answers on `up/reply/{id}`. */
export const requestMessage = z.strictObject({
  method: z.enum(requestMethods),
  params: z.optional(z.record(z.string(), z.unknown())),
});
/** Something the device is to do. */
export type RequestMessage = z.infer<typeof requestMessage>;

/** `up/reply/{id}`: `result` where ok, `code` where not. */
export const replyMessage = z.object({
  ok: z.boolean(),
  result: z.optional(z.unknown()),
  code: z.optional(short),
});
/** A device's answer to a request. */
export type ReplyMessage = z.infer<typeof replyMessage>;

/** `down/state`: where an alarm stands, so that the device stops calling by itself. */
export const stateMessage = z.strictObject({
  alarm: alarmPoint,
  state: z.enum(nodeStates),
  acceptedBy: z.optional(z.string()),
});
/** Where an alarm stands. */
export type StateMessage = z.infer<typeof stateMessage>;

/** `down/settings`, retained: what the portal wants the device to hold. The PIN goes only to the device. */
export const settingsMessage = z.strictObject({
  version: z.int(),
  settings: z.record(z.string(), z.unknown()),
  contacts: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      phone: z.nullable(z.string()),
      pin: z.nullable(z.string()),
    }),
  ),
  callLists: z.array(z.strictObject({ id: z.string(), name: z.string(), contactIds: z.array(z.string()) })),
});
/** What the portal wants the device to hold. */
export type SettingsMessage = z.infer<typeof settingsMessage>;
