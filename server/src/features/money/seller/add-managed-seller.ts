import type { RouteInput } from '@belfry/contract/http/route.ts';
import type {
  addManagedSeller as route,
  ManagedSellers,
} from '@belfry/contract/money/seller/seller-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { getManagedSellers } from './get-managed-sellers.ts';
import { putSeller } from './put-seller.ts';

/**
 * Says who sells for whoever looked at what was said.
 * @throws {AppError} `changed-meanwhile`; `invalid-input` at the field, and at a day that is over; `not-allowed-now` where that holds already
 */
export async function addManagedSeller(
  platform: Pick<Platform, 'database' | 'clock'>,
  { actor, ip, requestId }: Context<UserActor>,
  { validFrom, logo, version, ...seller }: RouteInput<typeof route>['body'],
): Promise<ManagedSellers> {
  const bytes = logo === undefined ? 'kept' : logo === null ? null : Buffer.from(logo, 'base64');
  const put = await putSeller(
    platform,
    { actor, ip, requestId, companyId: actor.companyId },
    { seller: { ...seller, logo: bytes }, validFrom, seen: version },
  );
  if (put === 'past') throw fieldError('/validFrom', 'invalid-input');
  if (put === 'unchanged') throw new AppError('not-allowed-now');
  const now = await getManagedSellers(platform);
  if (put === 'changed-meanwhile') throw changedMeanwhile(now);
  return now;
}
