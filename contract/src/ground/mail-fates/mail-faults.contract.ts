import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { instant } from '#values/values.ts';
import { bounceFaults, bounceKinds } from './mail-fault.ts';

/** Most addresses that are named. */
export const mostMailFaults = 200;

/** Mail of a kind to an address came back, and none got through since. */
export const mailFault = z.strictObject({
  kind: z.enum(bounceKinds),
  /** In lower case. */
  address: z.string(),
  fault: z.enum(bounceFaults),
  /** Whether it will be so tomorrow: a mailbox that is full is not. */
  isPermanent: z.boolean(),
  /** When the last one came back. */
  lastAt: instant,
});
/** Mail of a kind to an address came back, and none got through since. */
export type MailFault = z.infer<typeof mailFault>;

/** `GET /mail-faults`: addresses that users, contacts and invoices of the company have now, the last fault first. */
export const listMailFaults = defineRoute({
  method: 'GET',
  path: '/mail-faults',
  access: 'D',
  tag: 'company',
  summary: 'Addresses that mail comes back from',
  response: z.strictObject({ items: z.array(mailFault).check(z.maxLength(mostMailFaults)) }),
});
