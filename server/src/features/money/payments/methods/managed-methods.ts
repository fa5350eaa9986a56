import type { RouteInput } from '@belfry/contract/http/route.ts';
import type {
  addManagedMethod as route,
  ManagedMethods,
} from '@belfry/contract/money/payments/methods-management.contract.ts';
import { paymentMethods } from '@belfry/contract/money/payments/payment-states.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { newestOf, standingsOn, validOn } from '#platform/values/dated-rows.rules.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { insertMethod, lockMethods, selectMethodRows, type KeptMethod } from './methods.queries.ts';

/** What held, holds and will hold of each method of payment, the newest first. */
export async function getManagedMethods({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<ManagedMethods> {
  const today = bookDay(clock.now());
  const rows = await selectMethodRows(database.allCompanies);
  return {
    version: newestOf(rows),
    today,
    items: paymentMethods.flatMap((method) => {
      const ofMethod = rows.filter((row) => row.method === method);
      const standings = standingsOn(ofMethod, today);
      return ofMethod
        .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom) || other.id - one.id)
        .map((row) => ({
          ...row,
          addedAt: row.addedAt.toISOString(),
          standing: standings.get(row.id) ?? 'replaced',
        }));
    }),
  };
}

/**
 * Offers a method from a day to come on, or no longer. What it can do stays as it was when it was offered last: that is the provider's.
 * @throws {AppError} `changed-meanwhile`; `invalid-input` at a day that is not to come; `not-allowed-now` where that holds anyway
 */
export async function addManagedMethod(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { version, ...wanted }: RouteInput<typeof route>['body'],
): Promise<ManagedMethods> {
  const { database, clock } = platform;
  const isChanged = await database.transaction('allCompanies', async (trx) => {
    await lockMethods(trx);
    const at = clock.now();
    if (wanted.validFrom <= bookDay(at)) throw fieldError('/validFrom', 'invalid-input');
    const rows = await selectMethodRows(trx);
    if (newestOf(rows) !== version) return false;
    const ofMethod = rows.filter(({ method }) => method === wanted.method);
    const before = validOn(ofMethod, wanted.validFrom);
    if (before?.label === wanted.label && before.isOffered === wanted.isOffered)
      throw new AppError('not-allowed-now');
    const able = ablest(ofMethod);
    if (!able) throw new AppError('not-allowed-now');
    const { first, recurring, single } = able;
    await insertMethod(trx, { ...wanted, first, recurring, single }, at);
    const details = {
      ...wanted,
      before: before ? { label: before.label, isOffered: before.isOffered } : null,
    };
    const { companyId } = context.actor;
    await recordAudit(trx, context, { companyId, at }, [{ action: 'payment-method-offer.added', details }]);
    return true;
  });
  const now = await getManagedMethods(platform);
  if (!isChanged) throw changedMeanwhile(now);
  return now;
}

/** What a method can do is said where it was offered last; of one that has ended nothing is. */
function ablest(rows: readonly KeptMethod[]): KeptMethod | undefined {
  return rows.findLast(({ isOffered }) => isOffered);
}
