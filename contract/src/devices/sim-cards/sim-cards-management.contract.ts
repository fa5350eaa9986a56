import * as z from 'zod/mini';
import { fairUseOfMonth, usageDay } from '#devices/usage/usage.contract.ts';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields, someOf } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { failureCodes } from '#values/alarm-states.ts';
import { id, idParams, instant, line } from '#values/values.ts';
import { simAct, simActions, simProviderStates } from './sim-acts.ts';

/**
 * Where a SIM card stands: `problem` while its device reports one with the mobile network; `silent` when the device was not
 * connected for 30 days; `assigned` to a device that has not told of it yet; `out` when it is in no device that anybody has, as far
 * as is known; `stock` while the maker has it.
 */
export const simStates = ['in-use', 'problem', 'silent', 'assigned', 'out', 'stock'] as const;
/** Where a SIM card stands. */
export type SimState = (typeof simStates)[number];

/** Days without a connection after which a SIM card is `silent`. */
export const silentSimDays = 30;

/** Orders of the list: by the number on the card, by data used this month, by when it was last seen (connected ones last). */
export const simSorts = ['iccid', '-iccid', '-usage', 'usage', 'last-seen', '-last-seen'] as const;

/** What the list may be narrowed to. */
const simFilter = {
  /** In ICCID, number, IMSI, serial number of the device and name of the company. */
  search: z.optional(line(100)),
  state: z.optional(someOf(simStates)),
  /** From 80 % of fair use, or beyond it; as counted within the last hour. */
  fairUse: z.optional(z.enum(['near', 'over'])),
  company: z.optional(id),
  sort: z._default(z.enum(simSorts), 'iccid'),
};

/** A SIM card that a device told of, or that staff imported. One in stock belongs to the maker's own company. */
export const simCard = z.object({
  id,
  iccid: z.string(),
  /** What the device does not say is null. */
  imsi: z.nullable(z.string()),
  number: z.nullable(z.string()),
  state: z.enum(simStates),
  /** The failure of a `problem`. */
  problem: z.nullable(z.enum(failureCodes)),
  company: companyRef,
  /** The device that it is in, or was in last; its id is null once nobody has it there. Null of one that was in none yet. */
  device: z.nullable(
    z.object({ id: z.nullable(id), serialNumber: z.string(), name: z.nullable(z.string()) }),
  ),
  connected: z.boolean(),
  /** When its device was last connected; while it is, since when. */
  lastSeenAt: instant,
  /** Percent; null where it is not in a device. */
  signal: z.nullable(z.int()),
  /** Of the running calendar month, against fair use of the device's subscription. */
  usage: z.object({
    /** `2026-11`. */
    month: z.string(),
    simDataBytes: fairUseOfMonth,
    sms: fairUseOfMonth,
    voiceSeconds: fairUseOfMonth,
    /** Greatest part of a limit in percent; null where there is none. */
    percent: z.nullable(z.int()),
  }),
  /** A data limit of its own, bytes a month; null is what the subscription's fair use says. */
  limitBytes: z.nullable(z.int()),
  /** How it stands at the provider, as read last; null where the provider does not know it. */
  providerState: z.nullable(z.enum(simProviderStates)),
  /** What staff asked for last, and what became of it. */
  lastAct: z.nullable(simAct),
  allowedActions: z.array(z.enum(simActions)),
  version: z.int(),
});
/** A SIM card that a device told of. */
export type SimCard = z.infer<typeof simCard>;

/** A SIM card with what it used by day. */
export const simCardDetail = z.extend(simCard, {
  firstSeenAt: instant,
  /** When the provider was last asked for it; null where it never was. */
  providerReadAt: z.nullable(instant),
  ratePlan: z.nullable(z.string()),
  /** What staff asked for, newest first, at most 20. */
  acts: z.array(simAct),
  /** First and last day of `days`, of which those without word from the device are left out. */
  from: z.iso.date(),
  until: z.iso.date(),
  days: z.array(usageDay),
});
/** A SIM card with what it used by day. */
export type SimCardDetail = z.infer<typeof simCardDetail>;

/** `GET /management/simcards` */
export const getSimCards = defineRoute({
  method: 'GET',
  path: '/management/simcards',
  access: 'M',
  tag: 'management',
  summary: 'SIM cards that devices of all companies told of',
  query: z.strictObject({ ...listQueryFields, ...simFilter }),
  response: listOf(simCard),
  errors: ['invalid-input'],
});

/** `GET /management/simcards/export`: the same as CSV, all of them, in the caller's language. */
export const exportSimCards = defineRoute({
  method: 'GET',
  path: '/management/simcards/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'SIM cards of all companies as CSV',
  query: z.strictObject(simFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/** `GET /management/simcards/{id}` */
export const getSimCard = defineRoute({
  method: 'GET',
  path: '/management/simcards/{id}',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'A SIM card, and what it used in the last 30 days',
  params: idParams,
  response: simCardDetail,
  errors: ['not-found'],
});
