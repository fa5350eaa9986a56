import type { addTotp as route } from '@belfry/contract/people/mfa/mfa.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import { seal } from '#platform/auth/sealed.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { insertTotp, lockMethodsOf } from '../mfa.queries.ts';
import { requireRoom } from '../require-room.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import { totpSealPurpose } from './use-totp.ts';

/**
 * Begins an authenticator app; it counts from its first right code on, so nothing has changed yet.
 * @throws {AppError} `limit-reached`
 */
export async function addTotp(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { actor, langCode }: Context<UserActor>,
  { name }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  const secret = newTotpSecret();
  const id = await database.transaction(actor.companyId, async (trx) => {
    await lockMethodsOf(trx, actor);
    await requireRoom(trx, actor);
    return insertTotp(trx, actor, {
      name: name ?? textsIn(langCode)('mfa.kind.totp'),
      sealedSecret: seal(config.TOKEN_SECRET, totpSealPurpose, secret),
    });
  });
  return { id, secret, uri: totpUri(secret, { issuer: config.BRAND_NAME, label: actor.email }) };
}
