import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { id, idParams, instant, line } from '#values/values.ts';
import { bounceFaults, bounceKinds } from '#ground/mail-fates/mail-fault.ts';

/** What staff may do about an address that mail came back from. */
export const bounceActs = ['send-again', 'tell-administrators', 'dealt-with'] as const;
/** Who may have an address: a user, a contact, or the company for its invoices. */
export const holderKinds = ['user', 'contact', 'invoice-address'] as const;
/** Who may have an address. */
export type HolderKind = (typeof holderKinds)[number];

/** What staff may do about an address that mail came back from. */
export type BounceAct = (typeof bounceActs)[number];

/** An address that mail came back from. */
export const bouncedMail = z.object({
  id,
  company: companyRef,
  kind: z.enum(bounceKinds),
  address: z.string(),
  /** Whose it is now; empty where nobody of the company has it any more. */
  holders: z.array(z.object({ kind: z.enum(holderKinds), id: z.nullable(id), name: z.string() })),
  fault: z.enum(bounceFaults),
  /** As mail servers say it: `5.1.1`; null where they gave no code. */
  status: z.nullable(z.string()),
  /** Whether it will be so tomorrow: a mailbox that is full is not. */
  isPermanent: z.boolean(),
  times: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** When the company's Administrators were told. */
  toldAt: z.nullable(instant),
  /** When it was over, and by what; null while it is to be worked on. */
  ended: z.nullable(z.object({ at: instant, by: z.enum(['delivered', 'staff']), note: z.string() })),
  /** What `send-again` sends; null where there is nothing that is sent again. */
  again: z.nullable(z.object({ kind: z.enum(['invitation', 'invoice']), id })),
  allowedActions: z.array(z.enum(bounceActs)),
});
/** An address that mail came back from. */
export type BouncedMail = z.infer<typeof bouncedMail>;

/** Orders of the list: by the last mail that came back. */
export const bouncedMailSorts = ['-last', 'last'] as const;

/** `GET /management/bounced-mails` */
export const listBouncedMails = defineRoute({
  method: 'GET',
  path: '/management/bounced-mails',
  access: 'M',
  tag: 'management',
  summary: 'Addresses that mail came back from',
  query: z.strictObject({
    ...listQueryFields,
    /** Part of an address or of a company's name, or a customer number. */
    search: z.optional(line(100)),
    state: z._default(z.enum(['open', 'over']), 'open'),
    kind: z.optional(z.enum(bounceKinds)),
    fault: z.optional(z.enum(bounceFaults)),
    company: z.optional(id),
    sort: z._default(z.enum(bouncedMailSorts), '-last'),
  }),
  response: listOf(bouncedMail),
  errors: ['invalid-input'],
});

/** `POST /management/bounced-mails/{id}/tell`: mails the company's Administrators, at other addresses, that mail to this one comes back. */
export const tellOfBounce = defineRoute({
  method: 'POST',
  path: '/management/bounced-mails/{id}/tell',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Tell the Administrators that mail comes back',
  params: idParams,
  response: z.strictObject({ told: z.int() }),
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/bounced-mails/{id}/dealt-with` */
export const dealWithBounce = defineRoute({
  method: 'POST',
  path: '/management/bounced-mails/{id}/dealt-with',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Mark bounced mail as dealt with',
  params: idParams,
  body: z.strictObject({ note: z.optional(line(300)) }),
  response: z.strictObject({ dealtWith: z.literal(true) }),
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});
