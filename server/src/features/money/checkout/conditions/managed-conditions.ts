import type { RouteInput } from '@belfry/contract/http/route.ts';
import type {
  addManagedConditions as route,
  AllConditions,
} from '@belfry/contract/money/checkout/conditions-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { standingsOn } from '#platform/values/dated-rows.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { addConditions } from './add-conditions.ts';
import { countOthers, selectConditions } from './conditions.queries.ts';

/** Every version of the conditions of sale, the newest first, with how much was agreed to under each. */
export async function getManagedConditions({
  database: { allCompanies },
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<AllConditions> {
  const today = bookDay(clock.now());
  const versions = (await selectConditions(allCompanies)).map((row, id) => ({ ...row, id }));
  const standings = standingsOn(versions, today);
  const now = versions.find(({ id }) => standings.get(id) === 'now');
  return {
    today,
    items: versions
      .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom) || other.id - one.id)
      .map(({ id, addedAt, ...row }) => ({
        ...row,
        addedAt: addedAt.toISOString(),
        standing: standings.get(id) ?? 'replaced',
      })),
    others: await countOthers(allCompanies, now?.version ?? ''),
  };
}

/**
 * Adds a version of the conditions of sale.
 * @throws {AppError} `in-use` where there is one of that name; `invalid-input` at a day that is not to come
 */
export async function addManagedConditions(
  platform: Pick<Platform, 'database' | 'clock'>,
  { actor, ip, requestId }: Context<UserActor>,
  body: RouteInput<typeof route>['body'],
): Promise<AllConditions> {
  const keeper = { actor, ip, requestId, companyId: actor.companyId };
  const fault = await addConditions(platform, keeper, body);
  if (fault === 'past') throw fieldError('/validFrom', 'invalid-input');
  if (fault === 'known') throw new AppError('in-use');
  return getManagedConditions(platform);
}
