import * as contract from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import * as acts from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { getSimNetwork } from './account/get-sim-network.ts';
import { getSimAccount, readSimAccountNow } from './account/sim-account.ts';
import { askForSimAct } from './acts/ask-for-sim-act.ts';
import { putSimLimit } from './limits/put-sim-limit.ts';
import { assignSimCard } from './stock/assign-sim-card.ts';
import { importSimCards } from './stock/import-sim-cards.ts';
import { withdrawSimCard } from './stock/withdraw-sim-card.ts';
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
    bind(acts.importSimCards, (context, { body }) => importSimCards(platform, context, body)),
    bind(acts.getSimAccount, () => getSimAccount(platform)),
    bind(acts.readSimAccount, (context) => readSimAccountNow(platform, context)),
    bind(acts.assignSimCard, (context, { params, body }, { reason }) =>
      assignSimCard(platform, context, { ...params, reason }, body),
    ),
    bind(acts.withdrawSimCard, (context, { params, body }, { reason }) =>
      withdrawSimCard(platform, context, { ...params, reason }, body.version),
    ),
    bind(acts.putSimLimit, (context, { params, body }, { reason }) =>
      putSimLimit(platform, context, { ...params, reason }, body),
    ),
    bind(acts.askForSimAct, (context, { params, body }, { reason }) =>
      askForSimAct(platform, context, { ...params, reason }, body.kind),
    ),
    bind(acts.getSimNetwork, (context, { params }, { reason }) =>
      getSimNetwork(platform, context, { ...params, reason }),
    ),
  ];
}
