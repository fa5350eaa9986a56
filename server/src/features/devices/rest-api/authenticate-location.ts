import { hashSecret } from '#platform/auth/secrets.ts';
import { throttle } from '#platform/auth/throttle.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findLocationOfKey, type Location } from './rest-api.queries.ts';

/** Reports of one location in a minute; others are unharmed by one that floods. */
const reportsAMinute = { hits: 600, windowSeconds: 60 };

/**
 * The location that an API key stands for.
 * @throws {AppError} `not-signed-in`, `too-many-requests`
 */
export async function authenticateLocation(
  { database }: Pick<Platform, 'database'>,
  key: string | null,
): Promise<Location> {
  const location = key && (await findLocationOfKey(database.allCompanies, hashSecret(key)));
  if (!location) throw new AppError('not-signed-in', { reason: 'invalid_token' });
  await throttle(database, [`rest-api ${location.id}`], reportsAMinute);
  return location;
}
