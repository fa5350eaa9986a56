import type { MfaState } from '@belfry/contract/people/mfa/mfa.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteBackupCodes } from './codes/codes.queries.ts';
import { deleteMethod, findMethods, lockMethodsOf } from './mfa.queries.ts';
import { readMfa } from './read-mfa.ts';
import { tellMfaChanged } from './tell-mfa-changed.ts';

/**
 * Removes one of one's own methods. With the last one go the backup codes, which are no method by themselves.
 * @throws {AppError} `not-found`, `mfa-required` for the last one while the company asks for one
 */
export async function removeMfaMethod(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<MfaState> {
  const { actor } = context;
  return platform.database.transaction(actor.companyId, async (trx) => {
    await lockMethodsOf(trx, actor);
    const methods = await findMethods(trx, actor);
    const method = methods.find((each) => each.id === id);
    if (!method) throw new AppError('not-found');
    if (methods.length === 1) {
      if ((await readMfa(trx, actor)).required) throw new AppError('mfa-required');
      await deleteBackupCodes(trx, actor);
    }
    await deleteMethod(trx, actor, id);
    const state = await readMfa(trx, actor);
    const details = { kind: method.kind, method: id };
    await tellMfaChanged(trx, platform, context, { change: 'removed', name: method.name, details });
    return state;
  });
}
