import * as contract from '@belfry/contract/ground/bounced-mails/bounced-mails-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { bouncedMailList } from './bounced-mails.list.ts';
import { dealWithBounce } from './deal-with-bounce.ts';
import { tellOfBounce } from './tell-of-bounce.ts';

/** Routes of mail that came back, for staff. */
export function bouncedMailsManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listBouncedMails, (context, { query }) =>
      listOverCompanies(platform, context, bouncedMailList, query),
    ),
    bind(contract.tellOfBounce, (context, { params: { id } }, { reason }) =>
      tellOfBounce(platform, context, { id, reason }),
    ),
    bind(contract.dealWithBounce, (context, { params: { id }, body }, { reason }) =>
      dealWithBounce(platform, context, { id, reason, note: body.note ?? '' }),
    ),
  ];
}
