import { recoveryCodeMinutes } from '@belfry/contract/people/users/users.contract.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { createRecoveryCode } from '#features/people/mfa/codes/create-recovery-code.ts';
import { operator } from './operator.ts';
import { findProvider, lockUserByEmail } from './provisioning.queries.ts';

/** A code that helps in, with how long it does; or why there is none. */
export type StaffHelp = { code: string; minutes: number } | 'no-staff' | 'blocked' | 'no-method';

/**
 * Makes a recovery code for staff who have lost every method of MFA and have no colleague to make one. It counts after
 * the password, once.
 */
export async function helpStaffIn(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  email: string,
): Promise<StaffHelp> {
  return database.transaction('allCompanies', async (trx) => {
    const provider = await findProvider(trx);
    const user = await lockUserByEmail(trx, email);
    if (!provider || user?.company_id !== provider.id) return 'no-staff';
    if (user.blocked_at) return 'blocked';
    if (user.password_hash === null || !user.mfa) return 'no-method';
    const [companyId, userId] = [provider.id, user.id];
    const code = await createRecoveryCode(trx, { companyId, userId, createdBy: null });
    await recordAudit(trx, operator, { companyId, at: clock.now() }, [
      { action: 'user.recovery-code-made', subject: { kind: 'user', id: userId, name: email } },
    ]);
    return { code, minutes: recoveryCodeMinutes };
  });
}
