import type { MfaState } from '@belfry/contract/people/mfa/mfa.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { renameMethod } from './mfa.queries.ts';
import { readMfa } from './read-mfa.ts';

/** Gives one of one's own methods another name; whom it lets in stays the same. @throws {AppError} `not-found` */
export async function renameMfaMethod(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
  name: string,
): Promise<MfaState> {
  const { actor } = context;
  const { companyId } = actor;
  return database.transaction(companyId, async (trx) => {
    const renamed = await renameMethod(trx, actor, id, name);
    if (!renamed) throw new AppError('not-found');
    const state = await readMfa(trx, actor);
    const subject = { kind: 'user', id: actor.userId, name: actor.email };
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'mfa.method-renamed', subject, details: { kind: renamed.kind, method: id } },
    ]);
    return state;
  });
}
