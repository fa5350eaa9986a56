import type {
  checkPhone as route,
  DialledPhone,
} from '@belfry/contract/people/companies/phone-numbers.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { describePhone } from '#platform/values/phone.ts';
import { companyCountry } from './companies.queries.ts';

/** A typed number as it would be dialled, by the given country or the company's. */
export async function checkPhone(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { phone, country }: RouteInput<typeof route>['body'],
): Promise<DialledPhone> {
  return describePhone(phone, country ?? (await companyCountry(database.company(companyId), companyId)));
}
