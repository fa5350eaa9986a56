import { hashSecret } from '#platform/auth/secrets.ts';
import type { Platform } from '#platform/platform.ts';
import { findLiveSession, type LiveSession } from '../sessions.queries.ts';

/**
 * The session that a token belongs to, while it goes on: an access token of it, also one whose quarter of an hour is
 * over, or the refresh token with which it would go on, which is not spent by that. Null for any other.
 */
export async function findTokenSession(
  { database, tokens }: Pick<Platform, 'database' | 'tokens'>,
  token: string | null,
): Promise<LiveSession | null> {
  if (token === null) return null;
  const sessionId = tokens.sessionOf(token);
  const found = await findLiveSession(
    database.allCompanies,
    sessionId === null ? { tokenHash: hashSecret(token) } : { sessionId },
  );
  return found ?? null;
}
