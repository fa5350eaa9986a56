import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { endSessionsOf } from './end-sessions.ts';

/** Ends all of one's own sessions but the one that asks; answers how many went on until then. */
export async function endOtherSessions(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
): Promise<{ ended: number }> {
  const { companyId, userId, email, sessionId } = context.actor;
  return database.transaction(companyId, async (trx) => {
    const ended = await endSessionsOf(trx, userId, 'ended', { except: sessionId });
    if (ended > 0)
      await recordAudit(trx, context, { companyId, at: clock.now() }, [
        {
          action: 'session.ended',
          subject: { kind: 'user', id: userId, name: email },
          details: { sessions: ended },
        },
      ]);
    return { ended };
  });
}
