import { allowanceStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { ManagedCompany } from '@belfry/contract/people/companies/companies-management.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { presentCompany } from '../present-company.ts';
import { readCompanyPolicy } from '../read-company-policy.ts';
import {
  countOf,
  findAnyCompany,
  findSigns,
  selectDevicesOf,
  sumBalances,
  sumOpen,
} from './companies-management.queries.ts';
import { kindOf, stateOf } from './present-managed-company.ts';

/** A company for one of the staff, for a reason that it reads. @throws {AppError} `unknown-company` */
export async function getManagedCompany(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { companyId, reason }: { companyId: string; reason: string },
): Promise<ManagedCompany> {
  const seesMoney = context.actor.permissions.includes('MF');
  const now = platform.clock.now();
  return asStaff(platform, context, companyId, reason).look(
    async (trx) => {
      const row = await findAnyCompany(trx, companyId);
      if (!row) throw new AppError('unknown-company');
      const counts = (await countOf(trx, [companyId])).get(companyId);
      const devices = await selectDevicesOf(trx, companyId);
      const allowances = [...(await findAllowances(trx, companyId, devices.ids, now)).values()];
      const signs = await findSigns(trx, companyId);
      const money = seesMoney && {
        open: euros((await sumOpen(trx, [companyId])).get(companyId) ?? 0),
        balance: euros((await sumBalances(trx, [companyId])).get(companyId) ?? 0),
      };
      return {
        details: presentCompany(row),
        kind: kindOf(row),
        state: stateOf(row),
        ...(counts ?? { users: 0, devices: 0, subscriptions: 0 }),
        ...money,
        connectedDevices: devices.connected,
        allowance: allowanceStates
          .map((state) => ({ state, devices: allowances.filter((of) => of === state).length }))
          .filter((of) => of.devices > 0),
        policy: await readCompanyPolicy(trx, companyId),
        terms: signs.terms && {
          version: signs.terms.version,
          agreedAt: signs.terms.agreed_at.toISOString(),
        },
        createdAt: row.created_at.toISOString(),
        accountClosedAt: row.account_closed_at?.toISOString() ?? null,
        signInBlockedAt: row.sign_in_blocked_at?.toISOString() ?? null,
        deletedAt: row.deleted_at?.toISOString() ?? null,
        lastSignInAt: signs.lastSignInAt?.toISOString() ?? null,
      };
    },
    { evenDeleted: true },
  );
}
