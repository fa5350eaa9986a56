import type { Context, UserActor } from '#platform/context.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deleteCallListRow, findCallList } from './call-lists.queries.ts';
import { askPlansAgain } from './plan/ask-plans-again.job.ts';
import { deviceSettingsOf } from './device-settings-job.ts';
import { presentCallList } from './present-call-list.ts';

/**
 * Removes a list of the company's own.
 * @throws {AppError} `not-found`, `delete-failed` for a fixed list, `in-use` while an alarm calls it
 */
export async function deleteCallList(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<void> {
  const { companyId } = context.actor;
  try {
    await database.transaction(companyId, async (trx) => {
      const list = await findCallList(trx, companyId, id);
      if (!list) throw new AppError('not-found');
      if (presentCallList(list).fixed) throw new AppError('delete-failed');
      await deleteCallListRow(trx, companyId, id);
      await enqueue(trx, [deviceSettingsOf(companyId), askPlansAgain(companyId)]);
      await recordAudit(trx, context, { companyId, at: clock.now() }, [
        { action: 'call-list.deleted', subject: { kind: 'call-list', id, name: list.name } },
      ]);
    });
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('alarm_nodes_')) throw new AppError('in-use');
    throw error;
  }
}
