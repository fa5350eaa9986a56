import { getCheckInfo as getCheckInfoRoute } from '@belfry/contract/people/companies/check-info.contract.ts';
import * as contract from '@belfry/contract/people/companies/companies.contract.ts';
import * as policy from '@belfry/contract/people/companies/company-policy.contract.ts';
import { checkPhone as checkPhoneRoute } from '@belfry/contract/people/companies/phone-numbers.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { checkPhone } from './check-phone.ts';
import { getCheckInfo } from './check-info/get-check-info.ts';
import { getCompanyPolicy } from './get-company-policy.ts';
import { getCompany } from './get-company.ts';
import { putCompanyPolicy } from './put-company-policy.ts';
import { updateCompany } from './details/update-company.ts';

/** Routes of company details and policy. */
export function companiesRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getCompany, (context) => getCompany(platform, context)),
    bind(contract.updateCompany, (context, { body }) => updateCompany(platform, context, body)),
    bind(getCheckInfoRoute, (context) => getCheckInfo(platform, context)),
    bind(checkPhoneRoute, (context, { body }) => checkPhone(platform, context, body)),
    bind(policy.getCompanyPolicy, (context) => getCompanyPolicy(platform, context)),
    bind(policy.putCompanyPolicy, (context, { body }) => putCompanyPolicy(platform, context, body)),
  ];
}
