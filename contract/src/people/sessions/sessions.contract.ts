import * as z from 'zod/mini';
import { langCode } from '#ground/languages/languages.contract.ts';
import { defineRoute } from '#http/route.ts';
import { permissions } from '#permissions/permissions.contract.ts';
import { id } from '#values/values.ts';

/** A pair of tokens; names as in spec §3 "Refresh response". */
export const tokens = z.strictObject({ token: z.string(), refresh_token: z.string() });
/** An access token and the refresh token that follows it. */
export type Tokens = z.infer<typeof tokens>;

/**
 * What somebody has to do before the rest is open to them (decision 0013): agree to new terms, choose a new password,
 * add a method of MFA. Until then the token carries fewer permissions.
 */
export const duties = ['terms', 'password', 'mfa'] as const;
/** One of {@link duties}. */
export type Duty = (typeof duties)[number];

/** Claims of the access token (spec §3 "User session"). `exp` and `iat` are seconds since 1970. */
export const accessClaims = z.object({
  user: z.object({
    id,
    email: z.string(),
    role: z.object({ id: z.int(), permissions: z.array(z.enum(permissions)) }),
    language: langCode,
    company: id,
  }),
  exp: z.int(),
  iat: z.int(),
  /** Absent where nothing is due. */
  duties: z.optional(z.array(z.enum(duties))),
  /** All of them came after the sign-in: they wait for the next one, and alarms stay open (decision 0083). */
  dutiesWait: z.optional(z.literal(true)),
});
/** Claims of the access token. */
export type AccessClaims = z.infer<typeof accessClaims>;

/** Seconds an access token lives. */
export const accessTokenSeconds = 15 * 60;
/** The browser refreshes this many seconds before the access token ends (spec §9). */
export const refreshLeadSeconds = 300;

/** `POST /auth/refresh`: `Authorization: Bearer <refresh_token>` and an empty body (spec §7). 401 carries `reason`. */
export const refresh = defineRoute({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  failure: 'unknown-error',
  tag: 'sign-in',
  summary: 'Exchange the refresh token in the Authorization header for new tokens',
  response: tokens,
  errors: ['not-signed-in'],
  timeout: 8_000,
});

/** `POST /auth/logout`: ends the session; takes the refresh token in the Authorization header, and any other is no error. */
export const logout = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  failure: 'unknown-error',
  tag: 'sign-in',
  summary: 'End the session of the refresh token in the Authorization header',
});

/** A session of somebody, for "last sessions" (page 1.6). */
export const sessionSummary = z.strictObject({
  id,
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** What was used, e.g. `Chrome, Android`; empty when unknown. */
  device: z.string(),
  /** The address it came from. */
  network: z.nullable(z.string()),
  method: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Null while it goes on. */
  endedAt: z.nullable(z.iso.datetime()),
});
/** A session of somebody. */
export type SessionSummary = z.infer<typeof sessionSummary>;

/** `GET /auth/sessions`: one's own sessions of the last 90 days, newest first. */
export const listSessions = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  access: 'signed-in',
  own: true,
  tag: 'sign-in',
  summary: 'My last sessions',
  response: z.strictObject({ items: z.array(sessionSummary) }),
});

/** How many sessions an act has ended. */
export const endedSessions = z.strictObject({ ended: z.int() });

/** `DELETE /auth/sessions`: ends all of one's own sessions but the one that asks. A defence: it asks for no step-up. */
export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'signed-in',
  failure: 'unknown-error',
  tag: 'sign-in',
  summary: 'End all my other sessions',
  response: endedSessions,
});

/** `DELETE /auth/sessions/{id}`: ends one of one's own sessions; its tokens are refused at once. */
export const endSession = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'signed-in',
  failure: 'unknown-error',
  tag: 'sign-in',
  summary: 'End one of my sessions',
  params: z.strictObject({ id }),
  errors: ['not-found'],
});
