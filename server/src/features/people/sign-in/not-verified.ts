import { AppError } from '#platform/http/errors/app-error.ts';
import type { SignInUser } from './sign-in.queries.ts';

/**
 * The refusal of somebody who has proved who they are but may not sign in, or null. The message is one (spec §8); `next`
 * says what helps: a blocked user gets no link, so is not sent to look for one.
 */
export function notVerified({ blocked_at, email_verified }: SignInUser): AppError | null {
  if (blocked_at) return new AppError('login-failed-not-verified', { next: 'ask-administrator' });
  if (!email_verified) return new AppError('login-failed-not-verified', { next: 'resend-verification' });
  return null;
}
