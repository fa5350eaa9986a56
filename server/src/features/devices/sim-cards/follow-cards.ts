import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/**
 * The SIM cards of a device whose dialler was exchanged, in the caller's transaction: the card that the new dialler tells of came with
 * it, any other stays in the former one, of whose device it is no part any more.
 */
export async function followCards(
  trx: Kysely<DB>,
  { deviceId, to, iccid, at }: { deviceId: string; to: string; iccid: string | null; at: Date },
): Promise<void> {
  const cards = trx.updateTable('sim_cards').where('device_id', '=', deviceId).where('left_at', 'is', null);
  await cards
    .set({ serial_number: to })
    .where('iccid', '=', iccid ?? '')
    .execute();
  await cards
    .set({ left_at: at, connected: false, seen_at: at })
    .where('iccid', '<>', iccid ?? '')
    .execute();
}
