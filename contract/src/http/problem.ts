import * as z from 'zod/mini';

/** Why a token was refused (spec §8). */
export const tokenReasons = ['role_changed', 'refresh_token_expired', 'invalid_token'] as const;
/** One of {@link tokenReasons}. */
export type TokenReason = (typeof tokenReasons)[number];

/** What helps whoever is not verified: the link sent again, or an Administrator, who has blocked them. */
export const nextSteps = ['resend-verification', 'ask-administrator', 'ask-provider'] as const;
/** One of {@link nextSteps}. */
export type NextStep = (typeof nextSteps)[number];

/** An error answer, RFC 9457, media type `application/problem+json`. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** A code of the error catalogue. */
  code: z.string(),
  reason: z.optional(z.enum(tokenReasons)),
  /** Of `login-failed-not-verified`. */
  next: z.optional(z.enum(nextSteps)),
  /** One entry per faulty field; `pointer` is a JSON pointer (RFC 6901) into the body, e.g. `/email`. */
  errors: z.optional(
    z.array(z.strictObject({ pointer: z.string(), code: z.optional(z.string()), detail: z.string() })),
  ),
  /**
   * Of `changed-meanwhile`: the thing as it is now, in the shape that the route answers, so that a person can compare.
   * Absent where the route answers none.
   */
  current: z.optional(z.unknown()),
  requestId: z.string(),
});
/** An error answer, RFC 9457. */
export type Problem = z.infer<typeof problem>;
