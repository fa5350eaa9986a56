import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A row in each table of payouts; none of them tells of a person. */
export async function insertSettlementRows(
  trx: Kysely<DB>,
  { companyId, at }: { companyId: string; at: Date },
): Promise<void> {
  const settlementId = randomUUID();
  const own = { company_id: companyId, currency: 'EUR' as const };
  await trx
    .insertInto('settlements')
    .values({
      ...own,
      id: settlementId,
      provider_id: `stl_${settlementId}`,
      reference: `R-${settlementId}`,
      state: 'paid-out',
      amount_cents: 1000,
      created_at: at,
      settled_at: at,
      read_at: at,
      booked_at: at,
    })
    .execute();
  await trx
    .insertInto('settlement_periods')
    .values({
      settlement_id: settlementId,
      line: 1,
      company_id: companyId,
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
    .values({
      ...own,
      kind: 'payment',
      provider_id: `tr_${settlementId}`,
      settlement_id: settlementId,
      amount_cents: 1000,
    })
    .execute();
  await trx
    .insertInto('settlement_differences')
    .values({
      ...own,
      id: randomUUID(),
      settlement_id: settlementId,
      kind: 'sum',
      subject: '',
      amount_cents: 1,
      found_at: at,
    })
    .execute();
  await trx
    .insertInto('balance_transactions')
    .values({
      ...own,
      provider_id: `baltr_${settlementId}`,
      type: 'payment',
      initial_cents: 1000,
      fee_cents: 0,
      result_cents: 1000,
      created_at: at,
    })
    .execute();
  await trx.insertInto('balance_readings').values({ company_id: companyId, read_at: at }).execute();
}
