import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { insertAgreement } from './profile.queries.ts';

/**
 * Agrees to the present terms; the next refresh of the tokens is free of that duty.
 * @throws {AppError} `changed-meanwhile` for terms that are no longer the present ones
 */
export async function consentToTerms(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor>,
  { version }: { version: string },
): Promise<void> {
  if (version !== presentTerms(platform).version) throw new AppError('changed-meanwhile');
  const { database, clock } = platform;
  const { companyId, userId, email } = context.actor;
  await database.transaction(companyId, async (trx) => {
    const now = clock.now();
    if (!(await insertAgreement(trx, { companyId, userId, version }, now))) return;
    await recordAudit(trx, context, { companyId, at: now }, [
      {
        action: 'profile.terms-agreed',
        subject: { kind: 'user', id: userId, name: email },
        details: { version },
      },
    ]);
  });
}
