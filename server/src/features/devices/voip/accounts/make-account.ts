import type { VoipAccountWithPassword } from '@belfry/contract/devices/voip/voip-account-acts-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { newAccountName, newAccountPassword } from './account-secrets.ts';
import { deviceOf, type AccountAsked } from './get-account.ts';
import { presentAccount } from './present-account.ts';
import { dropUntaken, findAccount, insertAccount, noteAccountTaken } from './voip-accounts.queries.ts';
import { withdrawAccountOf } from './withdraw-account.job.ts';

/** After this an account that the provider did not answer for is ended: whoever waited for its password has none. */
const settledAfterMs = 120_000;

/**
 * Makes an account for a device at the provider. Its password is in the answer and nowhere else. One that the provider took without an answer is
 * ended by a job.
 * @throws {AppError} `not-found`; `in-use` where it has one; `provider-not-reachable`, also where the operator has named no provider;
 *   those of `asStaff`
 */
export async function makeVoipAccount(
  platform: Pick<Platform, 'database' | 'clock' | 'sipAccounts'>,
  context: Context<UserActor>,
  { id, reason }: AccountAsked,
): Promise<VoipAccountWithPassword> {
  const { database, clock, sipAccounts } = platform;
  if (sipAccounts === null) throw new AppError('provider-not-reachable');
  const device = await deviceOf(platform, id);
  const { company_id: companyId, serial_number: serialNumber, name } = device;
  const username = newAccountName(serialNumber);
  const password = newAccountPassword();
  await asStaff(platform, context, companyId, reason).change(async (trx) => {
    const at = clock.now();
    const known = await findAccount(trx, id);
    if (known && known.provider_id !== null) throw new AppError('in-use');
    // Its own job ends it at the provider, once nothing of its request can come any more.
    if (known) await dropUntaken(trx, known.username);
    const of = { deviceId: id, companyId, username, domain: sipAccounts.domain, at };
    if (!(await insertAccount(trx, of))) throw new AppError('in-use');
    const settledAt = new Date(at.getTime() + settledAfterMs);
    await enqueue(trx, [withdrawAccountOf({ username, providerId: null }, settledAt)]);
    return {
      result: undefined,
      audit: [{ action: 'voip-account.made', subject: { kind: 'device', id, name } }],
    };
  });
  const taken = await sipAccounts.create({ username, password }).catch((error: unknown) => {
    throw new AppError('provider-not-reachable', { cause: error });
  });
  const account = await database.transaction(companyId, (trx) =>
    noteAccountTaken(trx, { username, ...taken, at: clock.now() }),
  );
  // It was withdrawn with its device, or another was asked for, while it was made: its job ends it at the provider.
  if (!account) throw new AppError('not-found');
  return { ...presentAccount(account, device), password };
}
