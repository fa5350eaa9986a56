import { throttle } from '#platform/auth/throttle.ts';
import type { Database } from '#platform/database/database.ts';

/** So many invitations an hour to one address, so that nobody can flood it … */
const perAddress = { hits: 5, windowSeconds: 3600 };
/** … and from one company, so that nobody can send letters by our hand. */
const perCompany = { hits: 200, windowSeconds: 3600 };

/** Counts an invitation that is about to be mailed. @throws {AppError} `too-many-requests` */
export async function throttleInvitations(
  database: Database,
  { companyId, email }: { companyId: string; email: string },
): Promise<void> {
  await throttle(database, [`invitation ${email}`], perAddress);
  await throttle(database, [`invitations of ${companyId}`], perCompany);
}
