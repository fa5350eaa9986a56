import type { VoipAccount } from '@belfry/contract/devices/voip/voip-accounts-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { presentAccount } from './present-account.ts';
import { findAccount, findVoipDevice, type VoipDevice } from './voip-accounts.queries.ts';

/** Whose account, and why staff come to it. */
export interface AccountAsked {
  id: string;
  reason: string;
}

/** The device and its company, for `asStaff`. @throws {AppError} `not-found` */
export async function deviceOf({ database }: Pick<Platform, 'database'>, id: string): Promise<VoipDevice> {
  const device = await findVoipDevice(database.allCompanies, id);
  if (!device) throw new AppError('not-found');
  return device;
}

/** The account of a device; null where it has none. @throws {AppError} `not-found`; those of `asStaff` */
export async function getVoipAccount(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, reason }: AccountAsked,
): Promise<{ account: VoipAccount | null }> {
  const device = await deviceOf(platform, id);
  return asStaff(platform, context, device.company_id, reason).look(async (trx) => {
    const account = await findAccount(trx, id);
    return { account: account && account.provider_id !== null ? presentAccount(account, device) : null };
  });
}
