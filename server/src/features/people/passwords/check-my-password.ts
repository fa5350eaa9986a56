import { verifyPassword } from '#platform/auth/passwords.ts';
import { forgetTries, giveBackTry, throttle } from '#platform/auth/throttle.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { recordFailure } from '#features/ground/audit/record-failure.ts';
import { findOwner } from './passwords.queries.ts';

/** Tries of somebody who is signed in, at their own password. */
const tries = { hits: 10, windowSeconds: 900 };

/**
 * Whether this is the present password of whoever is signed in; ten tries in 15 minutes. A wrong one stands in the audit
 * log, and so does when too many begin.
 * @returns its hash when it is right, else null
 * @throws {AppError} `too-many-requests`, `service-unavailable` when too many wait, which is no try
 */
export async function checkMyPassword(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  password: string,
): Promise<string | null> {
  const { companyId, userId } = context.actor;
  const key = `password of ${userId}`;
  const failed = (action: string, details: object) =>
    recordFailure(database, context, context.actor, {
      action,
      details: { ...details },
      proved: true,
      at: clock.now(),
    });
  await throttle(database, [key], tries, () => failed('session.throttled', { of: 'password' }));
  const user = await findOwner(database.company(companyId), {
    companyId,
    userId,
  });
  const hash = user?.password_hash ?? null;
  const asker = { rank: 'known', ip: context.ip } as const;
  const right = await verifyPassword(hash, password, asker).catch(async (error: unknown) => {
    await giveBackTry(database, [key]);
    throw error;
  });
  if (!right) {
    await failed('session.step-up-failed', { method: 'password', cause: 'wrong-password' });
    return null;
  }
  await forgetTries(database, key);
  return hash;
}
