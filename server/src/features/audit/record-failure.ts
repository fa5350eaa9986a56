import { triesOver } from '../../platform/auth/throttle.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAudit } from './record-audit.ts';

/** Entries about failures at one account within an hour, over all kinds: nobody can flood a company's log. */
const most = { hits: 20, windowSeconds: 3600 };

/** A failure at an account: somebody did not prove to be its owner. */
export interface AccountFailure {
  action: string;
  details: Record<string, unknown>;
  /** Business time. */
  at: Date;
}

/**
 * Writes a failure at somebody's account into the audit log, in a short transaction of its own: what failed is rolled
 * back or wrote nothing. Twenty of an account in an hour; the twenty-first says that there are more, and no other does.
 */
export async function recordFailure(
  database: Database,
  context: Pick<Context, 'actor' | 'ip' | 'requestId'>,
  { companyId, userId, email }: { companyId: string; userId: string; email: string },
  { action, details, at }: AccountFailure,
): Promise<void> {
  const [over] = await triesOver(database, [`failures of ${userId}`], most);
  if (over && over.hits > most.hits + 1) return;
  const subject = { kind: 'user', id: userId, name: email };
  await database.transaction('provider', (trx) =>
    recordAudit(trx, context, { companyId, at }, [
      over
        ? {
            action: 'session.failures-not-written',
            subject,
            details: { anHour: most.hits },
          }
        : { action, subject, details },
    ]),
  );
}
