import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { langCode } from '#ground/languages/languages.contract.ts';
import { clockTime, email, id, idParams, instant, line, typedPhone } from '#values/values.ts';
import { canAcceptByDelivery, media, type Medium } from '#values/media.ts';

/** Most contacts a company may have (page 1.4). */
export const maxContacts = 50;

/** When a contact may be called. Day, night and weekend are the device's schedule. */
export const availability = z.strictObject({ day: z.boolean(), night: z.boolean(), weekend: z.boolean() });

/** One shift of a weekly rota: an ISO weekday (1 Monday … 7 Sunday) and hours; until before from ends the next day. */
export const rotaShift = z.strictObject({
  weekday: z.int().check(z.gte(1), z.lte(7)),
  from: clockTime,
  until: clockTime,
});
/** One shift of a weekly rota. Times are on the clocks of the device whose alarm it is. */
export type RotaShift = z.infer<typeof rotaShift>;

/** A time in which somebody is not called: a holiday, a day off. */
export const absence = z.strictObject({ from: instant, until: instant, reason: z.string() });
/** A time in which somebody is not called. */
export type Absence = z.infer<typeof absence>;

/** An absence as it is given: it ends after it begins. */
const givenAbsence = z.strictObject({ from: instant, until: instant, reason: line(80) }).check(
  z.refine(({ from, until }: { from: string; until: string }) => Date.parse(from) < Date.parse(until), {
    path: ['until'],
  }),
);

/** Most shifts and absences of one contact. */
export const maxShifts = 42;

/** One of a contact's media. Without `needsAcceptance` it counts as accepted once delivered. */
export const contactMedium = z.strictObject({ medium: z.enum(media), needsAcceptance: z.boolean() });

/** One as it is given: by e-mail an acceptance is always needed. */
const givenMedium = contactMedium.check(
  z.refine(
    (way: { medium: Medium; needsAcceptance: boolean }) =>
      way.needsAcceptance || canAcceptByDelivery(way.medium),
    { path: ['needsAcceptance'] },
  ),
);

/**
 * How far a test call is: `voicemail` means that a machine answered, `gave-way` that an alarm needed
 * the phone. What is neither `queued` nor `ringing` is the end.
 */
export const testCallStates = [
  'queued',
  'ringing',
  'answered',
  'voicemail',
  'no-answer',
  'busy',
  'gave-way',
  'failed',
] as const;
/** One of {@link testCallStates}. */
export type TestCallState = (typeof testCallStates)[number];

/** Somebody who is called when an alarm is raised. The PIN is written, never read. */
export const contact = z.strictObject({
  id,
  name: z.string(),
  langCode,
  phone: z.nullable(z.string()),
  /** The number as it is dialled, in groups, e.g. `+31 6 12345001`; null without one. */
  phoneShown: z.nullable(z.string()),
  /** False where no country's plan has the number; it is called all the same. */
  phoneValid: z.boolean(),
  /** The newest test call to the present number; null without one. */
  testCall: z.nullable(z.strictObject({ state: z.enum(testCallStates), at: instant })),
  email: z.nullable(z.string()),
  /** The portal user that the contact is, whose apps are alarmed; null for none. */
  userId: z.nullable(id),
  administrator: z.boolean(),
  availability,
  /** The hours of the week in which the contact may be called, besides `availability`; null without a rota. */
  rota: z.nullable(z.array(rotaShift)),
  absences: z.array(absence),
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
  rota: z.optional(z.nullable(z.array(rotaShift).check(z.maxLength(maxShifts)))),
  absences: z.optional(z.array(givenAbsence).check(z.maxLength(maxShifts))),
  media: z.optional(z.array(givenMedium).check(z.maxLength(media.length))),
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

/** What is left out stays. A PIN is a change even where it is the same: nobody can try out which one is set. */
export const updateContact = defineRoute({
  method: 'PATCH',
  path: '/contacts/{id}',
  access: 'DE',
  tag: 'contacts',
  summary: 'Change a contact',
  params: idParams,
  body: z.extend(z.partial(z.strictObject(contactFields)), { version: z.int() }),
  response: contact,
  errors: ['not-found', 'invalid-input', 'in-use', 'changed-meanwhile'],
});

/** `POST /contacts/{id}/test-call`: rings the contact's number once, with a sentence that says that it is a test. */
export const callContact = defineRoute({
  method: 'POST',
  path: '/contacts/{id}/test-call',
  access: 'DE',
  failure: 'unknown-error',
  tag: 'contacts',
  summary: 'Ring the number of a contact once, to see that it is right',
  params: idParams,
  status: 202,
  response: contact,
  errors: ['not-found', 'not-allowed-now', 'too-many-requests'],
  offline: 'fail',
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
