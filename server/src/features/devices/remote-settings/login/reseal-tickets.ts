import { resealRows, type Resealed } from '#platform/auth/reseal-rows.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Platform } from '#platform/platform.ts';
import { replaceSealedTicket, selectSealedTickets } from '../remote-settings.queries.ts';
import { ticketSealPurpose } from './ticket.ts';

/** Seals what devices gave for logins with the present `TOKEN_SECRET`. */
export function resealTickets({
  database: { allCompanies },
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<Resealed> {
  return resealRows(tokenSecrets(config), ticketSealPurpose, {
    after: (id, limit) => selectSealedTickets(allCompanies, id, limit),
    replace: (row, sealed) => replaceSealedTicket(allCompanies, row, sealed),
  });
}
