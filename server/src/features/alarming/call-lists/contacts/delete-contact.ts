import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deleteContactRow, lockCallPlan } from './contacts.queries.ts';
import { askPlansAgain } from '../plan/ask-plans-again.job.ts';
import { deviceSettingsOf } from '../device-settings-job.ts';

/** Removes a contact from the company and its lists; past attempts keep the name. @throws {AppError} `not-found` */
export async function deleteContact(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<void> {
  const { companyId } = context.actor;
  await database.transaction(companyId, async (trx) => {
    await lockCallPlan(trx, companyId);
    const deleted = await deleteContactRow(trx, companyId, id);
    if (!deleted) throw new AppError('not-found');
    await enqueue(trx, [deviceSettingsOf(companyId), askPlansAgain(companyId)]);
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'contact.deleted', subject: { kind: 'contact', id, name: deleted.name } },
    ]);
  });
}
