import { verifyPassword } from '../../platform/auth/passwords.ts';
import { forgetTries, throttle } from '../../platform/auth/throttle.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOwner, type Owner } from './passwords.queries.ts';

/** Tries of somebody who is signed in, at their own password. */
const tries = { hits: 10, windowSeconds: 900 };

/**
 * Whether this is the present password of whoever is signed in; ten tries in 15 minutes.
 * @returns its hash when it is right, else null
 * @throws {AppError} `too-many-requests`
 */
export async function checkMyPassword(
  database: Database,
  { companyId, userId }: Owner,
  password: string,
): Promise<string | null> {
  const key = `password of ${userId}`;
  await throttle(database, [key], tries);
  const user = await findOwner(database.company(companyId), { companyId, userId });
  const hash = user?.password_hash ?? null;
  if (!(await verifyPassword(hash, password))) return null;
  await forgetTries(database, key);
  return hash;
}
