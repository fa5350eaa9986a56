import type { AuditEntry, listAudit } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { readAudit } from '#features/ground/audit/list-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';

/** A page of a company's audit log for one of the staff; the look itself is its newest entry. @throws {AppError} `unknown-company` */
export function listCompanyAudit(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  {
    companyId,
    reason,
    query,
  }: {
    companyId: string;
    reason: string;
    query: RouteInput<typeof listAudit>['query'];
  },
): Promise<List<AuditEntry>> {
  return asStaff(platform, context, companyId, reason).look(
    (trx) => readAudit(trx, context.actor, companyId, query),
    { evenDeleted: true },
  );
}
