import { randomInt, randomUUID } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';

/** A number that a card may have printed on it. */
export const anIccid = () => `893150${String(randomInt(1e12)).padStart(13, '0')}`;

/** A card of a company that was in a device which is gone, or in stock. */
export async function aSimRow(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  companyId: string,
  { iccid = anIccid(), serialNumber = `BF-${randomUUID()}` } = {},
): Promise<{ id: string; iccid: string }> {
  const at = clock.now();
  return database.allCompanies
    .insertInto('sim_cards')
    .values({
      company_id: companyId,
      serial_number: serialNumber,
      iccid,
      first_seen_at: at,
      seen_at: at,
      connected: false,
    })
    .returning(['id', 'iccid'])
    .executeTakeFirstOrThrow();
}
