import type { RouteInput } from '@belfry/contract/http/route.ts';
import type {
  addManagedPrice as route,
  ManagedPrices,
} from '@belfry/contract/money/prices/prices-management.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { addPrice } from '../add-price.ts';
import { getManagedPrices } from './get-managed-prices.ts';
import { keeperOf } from './keeper-of.ts';

/**
 * Adds a price for whoever looked at all there are.
 * @throws {AppError} `changed-meanwhile`; `invalid-input` at the day where it is too soon; `not-allowed-now` where it costs that anyway
 */
export async function addManagedPrice(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { type, validFrom, monthlyCents, version }: RouteInput<typeof route>['body'],
): Promise<ManagedPrices> {
  // Of a type that was not sold then, too: nothing is set for days that are over from a screen.
  if (validFrom <= bookDay(platform.clock.now())) throw fieldError('/validFrom', 'invalid-input');
  const price = { type, validFrom, monthly: euros(monthlyCents) };
  const fault = await addPrice(platform, keeperOf(context), price, version);
  switch (fault?.why) {
    case 'changed':
      throw changedMeanwhile(await getManagedPrices(platform));
    case 'past':
    case 'too-soon':
      throw fieldError('/validFrom', 'invalid-input');
    case 'unchanged':
      throw new AppError('not-allowed-now');
    default:
      return getManagedPrices(platform);
  }
}
