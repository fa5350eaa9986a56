import { hashSecret } from '../../platform/auth/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSession, findSessionOfToken } from './sign-in.queries.ts';

/** Ends the session of a refresh token, with its open sockets. An unknown token is no error. */
export async function logout(
  { database, live }: Pick<Platform, 'database' | 'live'>,
  token: string | null,
): Promise<void> {
  if (!token) return;
  const session = await findSessionOfToken(database.provider, hashSecret(token));
  if (!session) return;
  await endSession(database.provider, session.session_id);
  live.endSession(session.session_id, 'ended');
}
