import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { deviceOf, type AccountAsked } from './get-account.ts';
import { presentAccount } from './present-account.ts';
import { findAccount } from './voip-accounts.queries.ts';
import { withdrawVoipAccounts } from './withdraw-account.job.ts';

/**
 * Withdraws the account of a device. It is gone here at once, and at the provider by a job, however long that gives no answer.
 * @throws {AppError} `not-found`; `changed-meanwhile`; those of `asStaff`
 */
export async function deleteVoipAccount(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, reason }: AccountAsked,
  version: number,
): Promise<void> {
  const device = await deviceOf(platform, id);
  const { company_id: companyId, name } = device;
  await asStaff(platform, context, companyId, reason).change(async (trx) => {
    const account = await findAccount(trx, id);
    if (!account || account.provider_id === null) throw new AppError('not-found');
    if (account.version !== version) throw changedMeanwhile(presentAccount(account, device));
    await withdrawVoipAccounts(trx, { companyId, deviceId: id });
    return {
      result: undefined,
      audit: [{ action: 'voip-account.withdrawn', subject: { kind: 'device', id, name } }],
    };
  });
}
