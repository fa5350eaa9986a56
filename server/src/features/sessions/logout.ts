import { hashSecret } from '../../platform/auth/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessionsWhere, findSessionOfToken } from './sessions.queries.ts';

/** Ends the session of a refresh token, with its open sockets. An unknown token is no error. */
export async function logout({ database }: Pick<Platform, 'database'>, token: string | null): Promise<void> {
  if (!token) return;
  const session = await findSessionOfToken(database.provider, hashSecret(token));
  if (!session) return;
  await endSessionsWhere(database.provider, { id: session.session_id }, 'logout');
}
