import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deleteApiKeyRow } from './rest-api.queries.ts';

/** Removes an API key; what is sent with it is refused from now on. @throws {AppError} `not-found` */
export async function deleteApiKey(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id: deviceId, keyId }: { id: string; keyId: string },
): Promise<void> {
  const { companyId } = context.actor;
  await database.transaction(companyId, async (trx) => {
    const removed = await deleteApiKeyRow(trx, companyId, deviceId, keyId);
    if (!removed) throw new AppError('not-found');
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'api-key.deleted', subject: { kind: 'api-key', id: keyId, name: removed.name } },
    ]);
  });
}
