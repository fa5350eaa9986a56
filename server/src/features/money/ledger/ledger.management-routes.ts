import * as contract from '@belfry/contract/money/ledger/journals-management.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { closeJournal } from './journal/close-journal.ts';
import { getJournalFile } from './journal/get-journal-file.ts';
import { getJournals } from './journal/get-journals.ts';

/** Routes of the books for staff who see money. */
export function ledgerManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getJournals, (_context, { query }) => getJournals(platform, query)),
    bind(contract.closeJournal, ({ actor, ip, requestId }, { body }, { reason }) =>
      closeJournal(
        platform,
        { actor, ip, requestId, companyId: actor.companyId },
        { month: body.month, reason },
      ),
    ),
    bind(contract.getJournalFile, async (context, { params }, { reply }) => {
      const { fileName, pieces } = await getJournalFile(platform, context, params);
      return sendFile(reply, fileName, 'text/csv', pieces);
    }),
  ];
}
