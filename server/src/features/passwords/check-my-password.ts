import { verifyPassword } from '../../platform/auth/passwords.ts';
import { forgetTries, giveBackTry, throttle } from '../../platform/auth/throttle.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOwner, type Owner } from './passwords.queries.ts';

/** Tries of somebody who is signed in, at their own password. */
const tries = { hits: 10, windowSeconds: 900 };

/**
 * Whether this is the present password of whoever is signed in; ten tries in 15 minutes.
 * @returns its hash when it is right, else null
 * @throws {AppError} `too-many-requests`, `service-unavailable` when too many wait, which is no try
 */
export async function checkMyPassword(
  database: Database,
  { companyId, userId }: Owner,
  { password, ip }: { password: string; ip: string | null },
): Promise<string | null> {
  const key = `password of ${userId}`;
  await throttle(database, [key], tries);
  const user = await findOwner(database.company(companyId), { companyId, userId });
  const hash = user?.password_hash ?? null;
  const right = await verifyPassword(hash, password, { rank: 'known', ip }).catch(async (error: unknown) => {
    await giveBackTry(database, [key]);
    throw error;
  });
  if (!right) return null;
  await forgetTries(database, key);
  return hash;
}
