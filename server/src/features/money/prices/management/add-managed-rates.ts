import type { RouteInput } from '@belfry/contract/http/route.ts';
import type * as contract from '@belfry/contract/money/prices/rates-management.contract.ts';
import { euCountries } from '@belfry/contract/people/companies/vat-form.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { addStartingDiscount, type RowFault } from '../add-starting-discount.ts';
import { addVatRate } from '../vat/add-vat-rate.ts';
import { keeperOf } from './keeper-of.ts';
import { getManagedDiscounts, getManagedVatRates } from './managed-rates.ts';

/**
 * Adds a starting discount for whoever looked at all there are.
 * @throws {AppError} `changed-meanwhile`; `invalid-input` at the day where it is not to come
 */
export async function addManagedDiscount(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  body: RouteInput<typeof contract.addManagedDiscount>['body'],
): Promise<contract.ManagedDiscounts> {
  const { validFrom, monthlyCents, months, version } = body;
  const discount = { validFrom, monthly: euros(monthlyCents), months };
  const fault = await addStartingDiscount(platform, keeperOf(context), discount, version);
  return answer(fault, () => getManagedDiscounts(platform));
}

/**
 * Adds a standard rate of VAT for whoever looked at all there are.
 * @throws {AppError} `changed-meanwhile`; `invalid-input` at the day where it is not to come, and at a country outside of the EU
 */
export async function addManagedVatRate(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { version, ...rate }: RouteInput<typeof contract.addManagedVatRate>['body'],
): Promise<contract.ManagedVatRates> {
  if (!euCountries.has(rate.country)) throw fieldError('/country', 'invalid-input');
  const fault = await addVatRate(platform, keeperOf(context), rate, version);
  return answer(fault, () => getManagedVatRates(platform));
}

async function answer<T extends object>(fault: RowFault | null, read: () => Promise<T>): Promise<T> {
  if (fault === 'past') throw fieldError('/validFrom', 'invalid-input');
  const now = await read();
  if (fault === 'changed') throw changedMeanwhile(now);
  return now;
}
