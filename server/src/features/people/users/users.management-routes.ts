import * as contract from '@belfry/contract/people/users/users-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { listCompanyUsers } from './list-company-users.ts';
import { resendManagedInvitation } from './staff/resend-managed-invitation.ts';

/** Routes of users for staff. */
export function usersManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listCompanyUsers, (context, { params, query }, { reason }) =>
      listCompanyUsers(platform, context, { companyId: params.id, reason, query }),
    ),
    bind(contract.resendManagedInvitation, (context, { params }, { reason }) =>
      resendManagedInvitation(platform, context, { companyId: params.id, userId: params.userId, reason }),
    ),
  ];
}
