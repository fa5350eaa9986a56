import * as contract from '@belfry/contract/lifecycles/company-data/company-data-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { closeAccount } from './close-account.ts';
import { getAccountStanding } from './get-account-standing.ts';

/** Routes of a customer's company for staff who see money. */
export function companyDataManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getAccountStanding, (context, { params }, { reason }) =>
      getAccountStanding(platform, context, { companyId: params.id, reason }),
    ),
    bind(contract.putAccountClosed, (context, { params, body }, { reason }) =>
      closeAccount(platform, context, { companyId: params.id, reason, ...body }),
    ),
  ];
}
