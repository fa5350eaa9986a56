import * as contract from '@belfry/contract/people/sign-in/sign-in-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { putCompanySignIn } from './put-company-sign-in.ts';

/** Routes of signing in for staff. */
export function signInManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.putCompanySignIn, (context, { params, body }, { reason }) =>
      putCompanySignIn(platform, context, { companyId: params.id, reason, ...body }),
    ),
  ];
}
