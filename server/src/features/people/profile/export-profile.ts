import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import {
  collectPersonalData,
  type PersonalData,
} from '#features/people/personal-data/collect-personal-data.ts';

/** Everything that is kept about whoever asks. @throws {AppError} `user-not-found` for an account that has gone meanwhile */
export async function exportProfile(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
): Promise<PersonalData> {
  const { companyId, userId, email } = context.actor;
  return database.transaction(companyId, async (trx) => {
    const at = clock.now();
    const data = await collectPersonalData({ database }, trx, context.actor, at);
    if (!data) throw new AppError('user-not-found');
    await recordAudit(trx, context, { companyId, at }, [
      { action: 'profile.exported', subject: { kind: 'user', id: userId, name: email } },
    ]);
    return data;
  });
}
