import type { confirmTotp as route, MfaState } from '@belfry/contract/people/mfa/mfa.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { unsealOrNull } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { countCodeTry } from '../codes/count-code-try.ts';
import { confirmMethod, findPendingTotp, lockMethodsOf } from '../mfa.queries.ts';
import { readMfa } from '../read-mfa.ts';
import { requireRoom } from '../require-room.ts';
import { tellMfaChanged } from '../tell-mfa-changed.ts';
import { totpStepOf } from './totp.ts';
import { totpSealPurpose } from './use-totp.ts';

/**
 * Lets an authenticator count from its first right code on; that code is used.
 * @throws {AppError} `invalid-code`, `not-found` for one that was not begun, or over an hour ago, `too-many-requests`
 */
export async function confirmTotp(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  context: Context<UserActor>,
  { id, code }: RouteInput<typeof route>['body'],
): Promise<MfaState> {
  const { database, config } = platform;
  const { actor } = context;
  const tries = await countCodeTry(platform, context, actor);
  const state = await database.transaction(actor.companyId, async (trx) => {
    await lockMethodsOf(trx, actor);
    const pending = await findPendingTotp(trx, actor, id);
    if (!pending?.sealed_secret) throw new AppError('not-found');
    const secret = unsealOrNull(tokenSecrets(config), totpSealPurpose, pending.sealed_secret);
    if (!secret) throw new AppError('not-found');
    const step = totpStepOf(secret, code, Date.now());
    if (step === null) throw fieldError('/code', 'invalid-code');
    await requireRoom(trx, actor);
    await confirmMethod(trx, id, step);
    const now = await readMfa(trx, actor);
    const details = { kind: 'totp', method: id };
    await tellMfaChanged(trx, platform, context, { change: 'added', name: pending.name, details });
    return now;
  });
  await tries.forget();
  return state;
}
