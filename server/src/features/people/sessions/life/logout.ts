import { hashSecret } from '#platform/auth/secrets.ts';
import type { Context } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { ownerAsActor } from '../owner-as-actor.ts';
import { endSessionOf, findSessionOfToken } from '../sessions.queries.ts';

/**
 * Ends the session of a refresh token, with its open sockets, and says so in the audit log. An unknown token is no error,
 * and a session that is over already ends no second time.
 */
export async function logout(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context,
  token: string | null,
): Promise<void> {
  if (!token) return;
  await database.transaction('allCompanies', async (trx) => {
    const session = await findSessionOfToken(trx, hashSecret(token));
    if (!session) return;
    const { company_id: companyId, user_id: userId, session_id: id, email } = session;
    if ((await endSessionOf(trx, { companyId, userId, id }, 'logout')) !== 'ended') return;
    const actor = ownerAsActor({ ...session, id: userId }, id);
    await recordAudit(trx, { ...context, actor }, { companyId, at: clock.now() }, [
      {
        action: 'session.ended',
        subject: { kind: 'user', id: userId, name: email },
        details: { session: id, reason: 'logout' },
      },
    ]);
  });
}
