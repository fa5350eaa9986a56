import type { VoipAccountWithPassword } from '@belfry/contract/devices/voip/voip-account-acts-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { newAccountPassword } from './account-secrets.ts';
import { deviceOf, type AccountAsked } from './get-account.ts';
import { presentAccount } from './present-account.ts';
import { countPassword, findAccount } from './voip-accounts.queries.ts';

/**
 * Gives an account another password, which is in the answer and nowhere else; the former one ends at once. Where the provider gives no
 * answer, nobody knows which of the two counts: another one is asked for then, from the new version.
 * @throws {AppError} `not-found`; `changed-meanwhile`; `provider-not-reachable`; those of `asStaff`
 */
export async function renewVoipPassword(
  platform: Pick<Platform, 'database' | 'clock' | 'sipAccounts'>,
  context: Context<UserActor>,
  { id, reason }: AccountAsked,
  version: number,
): Promise<VoipAccountWithPassword> {
  const { clock, sipAccounts } = platform;
  if (sipAccounts === null) throw new AppError('provider-not-reachable');
  const device = await deviceOf(platform, id);
  const account = await asStaff(platform, context, device.company_id, reason).change(async (trx) => {
    // First: of two who ask at once, one asks the provider.
    const result = await countPassword(trx, id, { version, at: clock.now() });
    if (!result) {
      const known = await findAccount(trx, id);
      throw known && known.provider_id !== null
        ? changedMeanwhile(presentAccount(known, device))
        : new AppError('not-found');
    }
    const subject = { kind: 'device', id, name: device.name };
    return { result, audit: [{ action: 'voip-account.password-renewed', subject }] };
  });
  const password = newAccountPassword();
  await sipAccounts.setPassword(account.provider_id ?? '', password).catch((error: unknown) => {
    throw new AppError('provider-not-reachable', { cause: error });
  });
  return { ...presentAccount(account, device), password };
}
