import { triesOver } from '#platform/auth/throttle.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { recordAudit } from './record-audit.ts';

const windowSeconds = 3600;
/** Entries within an hour about failures at one account that anybody can cause, and as many about the others. */
const ofAccount = { hits: 20, windowSeconds };
/** Entries within an hour about failures that anybody can cause, over all accounts of a company. */
const ofCompany = { hits: 200, windowSeconds };

/** A failure at an account: somebody did not prove to be its owner. */
export interface AccountFailure {
  action: string;
  details: Record<string, unknown>;
  /** Whether a password, a passkey or a session was right before; anybody can cause the others, and knows nothing. */
  proved: boolean;
  /** Business time. */
  at: Date;
}

/**
 * Writes a failure at somebody's account into the audit log, in a short transaction of its own: what failed is rolled
 * back or wrote nothing. Twenty of an account in an hour; the twenty-first says that there are more, and no other does. What
 * anybody can cause is counted apart, so that it hides nothing else, and over the company, too: a list of its addresses is
 * no way to flood its log.
 */
export async function recordFailure(
  database: Database,
  context: Pick<Context, 'actor' | 'ip' | 'requestId'>,
  { companyId, userId, email }: { companyId: string; userId: string; email: string },
  { action, details, proved, at }: AccountFailure,
): Promise<void> {
  const place = await placeFor(database, { companyId, userId, proved });
  if (place === 'none') return;
  const subject = { kind: 'user', id: userId, name: email };
  const more = { action: 'session.failures-not-written' };
  const entry = {
    entry: { action, subject, details },
    'last of the account': {
      ...more,
      subject,
      details: { anHour: ofAccount.hits, proved },
    },
    'last of the company': {
      ...more,
      details: { anHour: ofCompany.hits, proved },
    },
  }[place];
  await database.transaction('allCompanies', (trx) => recordAudit(trx, context, { companyId, at }, [entry]));
}

/** Counts a failure, and tells what of it is written down. */
async function placeFor(
  database: Database,
  { companyId, userId, proved }: { companyId: string; userId: string; proved: boolean },
): Promise<'entry' | 'last of the account' | 'last of the company' | 'none'> {
  const key = proved ? `proved failures of ${userId}` : `failures of ${userId}`;
  const [account] = await triesOver(database, [key], ofAccount);
  if (account && account.hits > ofAccount.hits + 1) return 'none';
  const [company] = proved ? [] : await triesOver(database, [`failures in ${companyId}`], ofCompany);
  if (company) return company.hits === ofCompany.hits + 1 ? 'last of the company' : 'none';
  return account ? 'last of the account' : 'entry';
}
