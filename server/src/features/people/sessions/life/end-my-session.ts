import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { endSessionOf } from '../sessions.queries.ts';

/**
 * Ends one of one's own sessions; one that is over already is no error.
 * @throws {AppError} `not-found` for an unknown session and for somebody else's
 */
export async function endMySession(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<void> {
  const { companyId, userId, email } = context.actor;
  await database.transaction(companyId, async (trx) => {
    const outcome = await endSessionOf(trx, { companyId, userId, id });
    if (outcome === 'unknown') throw new AppError('not-found');
    if (outcome === 'over') return;
    const subject = { kind: 'user', id: userId, name: email };
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'session.ended', subject, details: { session: id } },
    ]);
  });
}
