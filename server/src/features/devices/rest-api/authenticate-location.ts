import { hashSecret } from '#platform/auth/secrets.ts';
import { throttle } from '#platform/auth/throttle.ts';
import type { ApiKeyActor, Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { addToLogContext } from '#platform/log/log-context.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findLocationOfKey, type Location } from './rest-api.queries.ts';

/** Reports of one location in a minute; others are unharmed by one that floods. */
const reportsAMinute = { hits: 600, windowSeconds: 60 };

/**
 * The location that an API key stands for. The company's log tells from where a key was used for the first time.
 * @throws {AppError} `not-signed-in`, `too-many-requests`
 */
export async function authenticateLocation(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context,
  key: string | null,
): Promise<Location> {
  const location = key && (await findLocationOfKey(database.allCompanies, hashSecret(key)));
  if (!location) throw new AppError('not-signed-in', { reason: 'invalid_token' });
  const { id: deviceId, name, company_id: companyId, key_id: keyId, key_name: keyName } = location;
  addToLogContext({ companyId, deviceId, keyId });
  if (location.isFirstUse) {
    const actor: ApiKeyActor = { kind: 'api-key', keyId, name: keyName, deviceId, companyId };
    await database.transaction(companyId, (trx) =>
      recordAudit(trx, { ...context, actor }, { companyId, at: clock.now() }, [
        { action: 'api-key.first-used', subject: { kind: 'device', id: deviceId, name } },
      ]),
    );
  }
  await throttle(database, [`rest-api ${deviceId}`], reportsAMinute);
  return location;
}
