import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { resendTo } from '#features/people/invitations/resend-to.ts';
import { throttleInvitations } from '#features/people/invitations/throttle-invitations.ts';
import { addInvitedUser } from '#features/people/users/add-invited-user.ts';
import { operator } from './operator.ts';
import { findProvider, lockUserByEmail } from './provisioning.queries.ts';

/** Roles that staff may have. */
export type StaffRole = typeof roles.providerAdmin | typeof roles.providerAdminFinancial;

/** Somebody who is to work in the management area. */
export interface NewStaff {
  /** In small letters. */
  email: string;
  firstName: string;
  lastName: string;
  langCode: LangCode;
  roleId: StaffRole;
}

/**
 * What became of an invitation: `no-provider` while the maker's company is missing, `elsewhere` for an address of another
 * company's user, `known` for who has an account already.
 */
export type StaffInvited = 'invited' | 'invited-again' | 'known' | 'blocked' | 'elsewhere' | 'no-provider';

/**
 * Invites somebody to the maker's company by mail. Whoever was invited and has not come yet gets another link, which takes the
 * place of the former one, and keeps name, language and role. A method of MFA is due at the first sign-in, as of all staff.
 * @throws {AppError} `too-many-requests`
 */
export async function inviteStaff(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  staff: NewStaff,
): Promise<StaffInvited> {
  const { database, clock } = platform;
  const { email } = staff;
  const provider = await findProvider(database.allCompanies);
  if (!provider) return 'no-provider';
  const { id: companyId, name: company } = provider;
  const count = () => throttleInvitations(database, { companyId, email });
  try {
    return await database.transaction('allCompanies', async (trx) => {
      const known = await lockUserByEmail(trx, email);
      if (!known) {
        await count();
        const user = { ...staff, companyId, receiveInvoices: false, receivePaidInvoices: false };
        await addInvitedUser(trx, platform, operator, user, { company, inviter: null, message: null });
        return 'invited';
      }
      if (known.company_id !== companyId) return 'elsewhere';
      if (known.blocked_at) return 'blocked';
      if (known.password_hash !== null) return 'known';
      await count();
      const { id: userId, lang_code: langCode } = known;
      await resendTo(trx, platform, { companyId, company, userId, email, langCode, inviter: null });
      await recordAudit(trx, operator, { companyId, at: clock.now() }, [
        { action: 'user.invitation-resent', subject: { kind: 'user', id: userId, name: email } },
      ]);
      return 'invited-again';
    });
  } catch (error) {
    // Another run was quicker, and so is its mail.
    if (violatedConstraint(error) === 'users_email') return inviteStaff(platform, staff);
    throw error;
  }
}
