import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { langCode } from '../languages/languages.contract.ts';
import { permissions } from '../permissions/permissions.contract.ts';
import { email, id } from '../values/values.ts';

/** A pair of tokens; names as in spec §3 "Refresh response". */
export const tokens = z.strictObject({ token: z.string(), refresh_token: z.string() });
/** An access token and the refresh token that follows it. */
export type Tokens = z.infer<typeof tokens>;

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
});
/** Claims of the access token. */
export type AccessClaims = z.infer<typeof accessClaims>;

/** Seconds an access token lives. */
export const accessTokenSeconds = 15 * 60;
/** The browser refreshes this many seconds before the access token ends (spec §9). */
export const refreshLeadSeconds = 300;

/** `POST /auth/login`: an address and password for tokens. */
export const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  tag: 'sign-in',
  summary: 'Sign in with e-mail address and password',
  body: z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  response: tokens,
  inputError: 'login-failed-request',
  errors: ['login-failed-request', 'login-failed-unknown', 'login-failed-not-verified', 'too-many-requests'],
});

/** `POST /auth/refresh`: `Authorization: Bearer <refresh_token>` and an empty body (spec §7). 401 carries `reason`. */
export const refresh = defineRoute({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  tag: 'sign-in',
  summary: 'Exchange the refresh token in the Authorization header for new tokens',
  response: tokens,
  errors: ['not-signed-in'],
});

/** `POST /auth/logout`: ends the session; takes the refresh token in the Authorization header, and any other is no error. */
export const logout = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  tag: 'sign-in',
  summary: 'End the session of the refresh token in the Authorization header',
});
