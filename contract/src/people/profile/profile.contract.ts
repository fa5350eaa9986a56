import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { langCode } from '#ground/languages/languages.contract.ts';
import { passwordPolicy } from '#people/companies/password-policy.ts';
import { duties } from '#people/sessions/sessions.contract.ts';
import { keptData } from '#values/kept-data.ts';
import { email, id, instant, line, linkToken } from '#values/values.ts';

/** Whoever is signed in. */
export const profile = z.strictObject({
  id,
  email: z.string(),
  /** An address that was asked for and has not been confirmed yet. */
  newEmail: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  langCode,
  roleId: z.int(),
  company: z.strictObject({ id, name: z.string() }),
  terms: z.strictObject({
    version: z.string(),
    agreedVersion: z.nullable(z.string()),
    agreedAt: z.nullable(instant),
  }),
  password: z.strictObject({
    changedAt: z.nullable(instant),
    /** Null where the policy lets passwords live for ever. */
    expiresAt: z.nullable(instant),
    policy: passwordPolicy,
  }),
  duties: z.array(z.enum(duties)),
  version: z.int(),
});
/** Whoever is signed in. */
export type Profile = z.infer<typeof profile>;

/** `GET /profile` */
export const getProfile = defineRoute({
  method: 'GET',
  path: '/profile',
  access: 'signed-in',
  own: true,
  tag: 'profile',
  summary: 'My profile',
  response: profile,
});

/** `PATCH /profile`: name and language. */
export const updateProfile = defineRoute({
  method: 'PATCH',
  path: '/profile',
  access: 'signed-in',
  tag: 'profile',
  summary: 'Change my name or language',
  body: z.strictObject({
    firstName: z.optional(line(60, 1)),
    lastName: z.optional(line(60, 1)),
    langCode: z.optional(langCode),
  }),
  unversioned: 'own',
  response: profile,
});

/** Hours that the link of a changed address lives. */
export const emailChangeHours = 24;

/** `POST /profile/email`: the new address gets a link that confirms it, the old one is told. */
export const changeEmail = defineRoute({
  method: 'POST',
  path: '/profile/email',
  access: 'signed-in',
  failure: 'change-e-mailaddress-failed',
  stepUp: true,
  tag: 'profile',
  summary: 'Change my e-mail address',
  body: z.strictObject({ email, emailRepeat: email }),
  status: 202,
  response: z.strictObject({ sent: z.literal(true) }),
  errors: [
    'step-up-required',
    'e-mail-addresses-dont-match',
    'e-mailaddress-already-in-use',
    'sending-e-mail-failed',
    'too-many-requests',
  ],
});

/** `POST /profile/email/confirm`: what the page behind the mailed link does. */
export const confirmEmail = defineRoute({
  method: 'POST',
  path: '/profile/email/confirm',
  access: 'public',
  failure: 'change-e-mailaddress-failed',
  tag: 'profile',
  summary: 'Confirm an e-mail address by its link',
  body: z.strictObject({ token: linkToken }),
  response: z.strictObject({ email: z.string() }),
  errors: ['link-invalid', 'link-used', 'link-replaced', 'link-expired', 'e-mailaddress-already-in-use'],
});

/** `POST /terms/consent`: agrees to the terms as they are now; the answer's tokens are free of that duty. */
export const consentToTerms = defineRoute({
  method: 'POST',
  path: '/terms/consent',
  access: 'signed-in',
  tag: 'profile',
  summary: 'Agree to the present terms',
  body: z.strictObject({ version: z.string() }),
  errors: ['changed-meanwhile'],
});

/** `GET /profile/export`: everything that is kept about whoever is signed in (GDPR articles 15 and 20). */
export const exportProfile = defineRoute({
  method: 'GET',
  path: '/profile/export',
  access: 'signed-in',
  own: true,
  stepUp: true,
  tag: 'profile',
  summary: 'Everything that is kept about me',
  response: z.looseObject({ madeAt: instant, kept: z.array(keptData) }),
  errors: ['step-up-required'],
});
