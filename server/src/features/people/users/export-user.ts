import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import {
  collectPersonalData,
  type PersonalData,
} from '#features/people/personal-data/collect-personal-data.ts';
import { beginUserChange } from './begin-user-change.ts';

/**
 * Everything that is kept about a user, for the company's answer to a request of that person.
 * @throws {AppError} `user-not-found`, `no-permission`
 */
export async function exportUser(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<PersonalData> {
  const { actor } = context;
  const { companyId } = actor;
  return database.transaction(companyId, async (trx) => {
    const at = clock.now();
    const { target, check } = await beginUserChange(trx, actor, id);
    await check({});
    const data = await collectPersonalData({ database }, trx, { companyId, userId: id }, at);
    if (!data) throw new AppError('user-not-found');
    await recordAudit(trx, context, { companyId, at }, [
      { action: 'user.exported', subject: { kind: 'user', id, name: target.email } },
    ]);
    return data;
  });
}
