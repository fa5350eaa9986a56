import * as contract from '@belfry/contract/devices/voip/voip-management.contract.ts';
import * as acts from '@belfry/contract/devices/voip/voip-account-acts-management.contract.ts';
import * as accounts from '@belfry/contract/devices/voip/voip-accounts-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { deleteVoipAccount } from './accounts/delete-account.ts';
import { getVoipAccount } from './accounts/get-account.ts';
import { makeVoipAccount } from './accounts/make-account.ts';
import { renewVoipPassword } from './accounts/renew-password.ts';
import { voipList } from './voip-list.ts';

/** What staff see of internet telephony. */
export function voipManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getVoipLines, (context, { query }) =>
      listOverCompanies(platform, context, voipList, query),
    ),
    bind(contract.exportVoipLines, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('voip.export.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, voipList, query),
      ),
    ),
    bind(accounts.getVoipAccount, (context, { params }, { reason }) =>
      getVoipAccount(platform, context, { ...params, reason }),
    ),
    bind(acts.makeVoipAccount, (context, { params }, { reason }) =>
      makeVoipAccount(platform, context, { ...params, reason }),
    ),
    bind(acts.renewVoipPassword, (context, { params, body }, { reason }) =>
      renewVoipPassword(platform, context, { ...params, reason }, body.version),
    ),
    bind(acts.deleteVoipAccount, (context, { params, query }, { reason }) =>
      deleteVoipAccount(platform, context, { ...params, reason }, query.version),
    ),
  ];
}
