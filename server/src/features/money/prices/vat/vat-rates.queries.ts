import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { VatRateRow } from './vat.rules.ts';

/** Every standard rate of VAT that there was, is and will be. */
export async function selectVatRates(database: Kysely<DB>): Promise<(VatRateRow & { addedAt: Date })[]> {
  const rows = await database
    .selectFrom('vat_rates')
    .select(['id', 'country', 'valid_from', 'rate', 'added_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ valid_from: validFrom, added_at: addedAt, ...row }) => ({ ...row, validFrom, addedAt }));
}

/** Adds a rate. */
export async function insertVatRate(
  trx: Kysely<DB>,
  { country, validFrom, rate }: Omit<VatRateRow, 'id'>,
  addedAt: Date,
): Promise<void> {
  await trx
    .insertInto('vat_rates')
    .values({ country, valid_from: validFrom, rate, added_at: addedAt })
    .execute();
}
