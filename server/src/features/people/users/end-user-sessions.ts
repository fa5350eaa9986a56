import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import { beginUserChange } from './begin-user-change.ts';

/**
 * Signs a user out everywhere, e.g. when a phone is lost; answers how many sessions went on until then. Signing in again
 * stays open: who is to stay out is blocked.
 * @throws {AppError} `user-not-found`, `not-yourself`, `no-permission`
 */
export async function endUserSessions(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<{ ended: number }> {
  const { actor } = context;
  const { companyId } = actor;
  return database.transaction(companyId, async (trx) => {
    const { target, check } = await beginUserChange(trx, actor, id);
    await check({ changed: ['sessions'] });
    const ended = await endSessionsOf(trx, id, 'ended');
    if (ended > 0)
      await recordAudit(trx, context, { companyId, at: clock.now() }, [
        {
          action: 'session.ended',
          subject: { kind: 'user', id, name: target.email },
          details: { sessions: ended },
        },
      ]);
    return { ended };
  });
}
