import type { Kysely } from 'kysely';
import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { AuditEntry } from '#features/ground/audit/record-audit.ts';
import { presentSimCards } from './present-sim-cards.ts';
import { selectSimCards } from './sim-cards.queries.ts';

/** A SIM card as staff see it. @throws {AppError} `not-found` */
export async function readSimCard(trx: Kysely<DB>, id: string, now: Date): Promise<SimCard> {
  const row = await selectSimCards(trx, { id, now }).executeTakeFirst();
  const [card] = row ? await presentSimCards([row], { trx, now }) : [];
  if (!card) throw new AppError('not-found');
  return card;
}

/** What the log says of an act on a card: which one, and the device where a company has it. */
export function auditOf({ iccid, device }: SimCard): Pick<AuditEntry, 'subject' | 'details'> {
  const details = { iccid };
  if (device === null || device.id === null) return { details };
  return { details, subject: { kind: 'device', id: device.id, name: device.name ?? device.serialNumber } };
}
