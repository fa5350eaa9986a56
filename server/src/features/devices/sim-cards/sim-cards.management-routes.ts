import * as contract from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { getSimCard } from './get-sim-card.ts';
import { simCardListAt } from './sim-card-list.ts';

/** What staff see of SIM cards. */
export function simCardsManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getSimCards, (context, { query }) =>
      listOverCompanies(platform, context, simCardListAt(platform.clock.now()), query),
    ),
    bind(contract.exportSimCards, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('sim-cards.export.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, simCardListAt(platform.clock.now()), query),
      ),
    ),
    bind(contract.getSimCard, (context, { params }, { reason }) =>
      getSimCard(platform, context, params.id, reason),
    ),
  ];
}
