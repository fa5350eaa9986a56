import type { login as loginRoute, Tokens } from '@belfry/contract/sign-in/sign-in.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { forgetTries, throttle } from '../../platform/auth/throttle.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUserByEmail } from './sign-in.queries.ts';
import { startSession } from '../sessions/start-session.ts';

/** Ten tries in 15 minutes for an account from one address: its owner elsewhere still gets in (page 5.3). */
const tries = { hits: 10, windowSeconds: 900 };

/**
 * Signs in by e-mail address and password. An unknown address and a wrong password are one answer in equal time.
 * @throws {AppError} the login messages of spec §8, `too-many-requests`
 */
export async function login(
  { database, tokens }: Pick<Platform, 'database' | 'tokens'>,
  context: Context,
  { email, password }: RouteInput<typeof loginRoute>['body'],
  userAgent: string | null,
): Promise<Tokens> {
  const key = `sign-in ${email} ${context.ip ?? ''}`;
  await throttle(database, [key], tries);
  const user = await findUserByEmail(database.provider, email);
  const right = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !right) throw new AppError('login-failed-unknown');
  if (!user.email_verified) throw new AppError('login-failed-not-verified');
  await forgetTries(database, key);
  return database.transaction('provider', (trx) =>
    startSession(trx, tokens, user, { userAgent, ip: context.ip }),
  );
}
