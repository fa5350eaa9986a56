import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { listUsers, UserSummary } from '@belfry/contract/people/users/users.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { readUsers } from './list-users.ts';

/** A page of the users of a company for one of the staff, for a reason that the company reads. @throws {AppError} `unknown-company` */
export function listCompanyUsers(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  {
    companyId,
    reason,
    query,
  }: { companyId: string; reason: string; query: RouteInput<typeof listUsers>['query'] },
): Promise<List<UserSummary>> {
  const of = { companyId, now: platform.clock.now() };
  return asStaff(platform, context, companyId, reason).look((trx) => readUsers(trx, of, query));
}
