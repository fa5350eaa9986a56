import type { Context, UserActor } from '../../platform/context.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteContactRow } from './contacts.queries.ts';
import { deviceSettingsOf } from './device-settings-job.ts';

/** Removes a contact from the company and its lists; past attempts keep the name. @throws {AppError} `not-found` */
export async function deleteContact(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  id: string,
): Promise<void> {
  await database.transaction(companyId, async (trx) => {
    if (!(await deleteContactRow(trx, companyId, id))) throw new AppError('not-found');
    await enqueue(trx, [deviceSettingsOf(companyId)]);
  });
}
