import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { listOf, listQueryFields } from '../http/list.ts';
import { langCode } from '../languages/languages.contract.ts';
import { email, id, idParams, instant, line, typedPhone } from '../values/values.ts';
import { media } from './media.ts';

/** Most contacts a company may have (page 1.4). */
export const maxContacts = 50;

/** When a contact may be called. Day, night and weekend are the device's schedule. */
export const availability = z.strictObject({ day: z.boolean(), night: z.boolean(), weekend: z.boolean() });

/** One of a contact's media. Without `needsAcceptance` it counts as accepted once delivered. */
export const contactMedium = z.strictObject({ medium: z.enum(media), needsAcceptance: z.boolean() });

/** Somebody who is called when an alarm is raised. The PIN is written, never read. */
export const contact = z.strictObject({
  id,
  name: z.string(),
  langCode,
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The portal user that the contact is, whose apps are alarmed; null for none. */
  userId: z.nullable(id),
  administrator: z.boolean(),
  availability,
  /** Tried in this order. */
  media: z.array(contactMedium),
  /** Whether an acceptance PIN is set. */
  hasPin: z.boolean(),
  version: z.int(),
});
/** Somebody who is called when an alarm is raised. */
export type Contact = z.infer<typeof contact>;

/** An acceptance PIN: 4 to 8 digits. */
export const pin = z.string().check(z.regex(/^\d{4,8}$/));

const contactFields = {
  name: line(80, 1),
  langCode: z.optional(langCode),
  phone: z.optional(z.nullable(typedPhone)),
  email: z.optional(z.nullable(email)),
  /** A user of the company; of each there is one contact at most. */
  userId: z.optional(z.nullable(id)),
  pin: z.optional(z.nullable(pin)),
  administrator: z.optional(z.boolean()),
  availability: z.optional(availability),
  media: z.optional(z.array(contactMedium).check(z.maxLength(media.length))),
};

export const listContacts = defineRoute({
  method: 'GET',
  path: '/contacts',
  access: 'D',
  tag: 'contacts',
  summary: 'The contacts of the company, by name',
  query: z.strictObject({
    ...listQueryFields,
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  response: listOf(contact),
});

export const createContact = defineRoute({
  method: 'POST',
  path: '/contacts',
  access: 'DE',
  tag: 'contacts',
  summary: 'Add a contact',
  body: z.strictObject(contactFields),
  status: 201,
  response: contact,
  errors: ['limit-reached', 'invalid-input', 'in-use'],
  idempotent: true,
});

export const updateContact = defineRoute({
  method: 'PATCH',
  path: '/contacts/{id}',
  access: 'DE',
  tag: 'contacts',
  summary: 'Change a contact',
  params: idParams,
  body: z.partial(z.strictObject(contactFields)),
  response: contact,
  errors: ['not-found', 'invalid-input', 'in-use'],
});

/** The users whom a contact can be, with how their apps stand. */
export const listLinkableUsers = defineRoute({
  method: 'GET',
  path: '/contacts/linkable-users',
  access: 'DE',
  tag: 'contacts',
  summary: 'The users of the company that a contact can be, with how many apps each has',
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id,
        name: z.string(),
        email: z.string(),
        /** Apps that push alarms reach. */
        apps: z.int(),
        /** Newest sign of life of any of them; null without one. */
        lastSeenAt: z.nullable(instant),
        /** The contact that the user is already; null for none. */
        contactId: z.nullable(id),
      }),
    ),
  }),
});

/** Removes the contact from every list; past attempts keep the name. */
export const deleteContact = defineRoute({
  method: 'DELETE',
  path: '/contacts/{id}',
  access: 'DE',
  tag: 'contacts',
  summary: 'Remove a contact',
  params: idParams,
  errors: ['not-found'],
});
