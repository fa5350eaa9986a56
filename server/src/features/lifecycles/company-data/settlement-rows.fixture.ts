import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A row in each table of payouts, which are the maker's own. */
export async function insertSettlementRows(
  trx: Kysely<DB>,
  { companyId, at }: { companyId: string; at: Date },
): Promise<void> {
  const id = randomUUID();
  const of = { company_id: companyId, currency: 'EUR' } as const;
  await trx
    .insertInto('settlements')
    .values({
      ...of,
      id,
      provider_id: `stl_${id}`,
      state: 'open',
      amount_cents: 1000,
      created_at: at,
      read_at: at,
    })
    .execute();
  await trx
    .insertInto('settlement_periods')
    .values({
      company_id: companyId,
      settlement_id: id,
      line: 1,
      month: '2026-11-01',
      kind: 'revenue',
      description: 'iDEAL',
      count: 1,
      net_ten_thousandths: 100_000,
      vat_ten_thousandths: 0,
      gross_ten_thousandths: 100_000,
    })
    .execute();
  await trx
    .insertInto('settlement_lines')
    .values({ ...of, kind: 'payment', provider_id: `tr_${id}`, settlement_id: id, amount_cents: 1000 })
    .execute();
  await trx
    .insertInto('balance_transactions')
    .values({
      ...of,
      provider_id: `baltr_${id}`,
      type: 'payment',
      initial_cents: 1000,
      fee_cents: 0,
      result_cents: 1000,
      created_at: at,
    })
    .execute();
  await trx
    .insertInto('settlement_differences')
    .values({ ...of, id: randomUUID(), kind: 'sum', subject: id, amount_cents: 1, found_at: at })
    .execute();
}
