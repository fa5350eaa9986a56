import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Notes that people are told of a part of a limit; false where another count was quicker. */
export async function noteWarned(
  trx: Kysely<DB>,
  { id, month, percent }: { id: string; month: string; percent: number },
): Promise<boolean> {
  const noted = await trx
    .updateTable('sim_cards')
    .set({ warned_month: month, warned_percent: percent })
    .where('id', '=', id)
    .where((of) =>
      of.or([
        of('warned_month', 'is', null),
        of('warned_month', '<>', month),
        of('warned_percent', '<', percent),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** What a mail says of a card. */
export function selectWarned(trx: Kysely<DB>, id: string) {
  return trx
    .selectFrom('sim_cards')
    .innerJoin('companies', 'companies.id', 'sim_cards.company_id')
    .leftJoin('devices', 'devices.id', 'sim_cards.device_id')
    .select([
      'sim_cards.company_id',
      'sim_cards.device_id',
      'companies.name as company_name',
      'sim_cards.serial_number',
      'sim_cards.iccid',
      'devices.name as device_name',
    ])
    .where('sim_cards.id', '=', id)
    .executeTakeFirst();
}
