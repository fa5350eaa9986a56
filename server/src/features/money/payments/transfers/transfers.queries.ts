import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** An incoming transfer as it stands in the database. */
export type TransferRow = Selectable<DB['incoming_transfers']>;

/** A transfer that a bank's file tells of. */
export interface NewTransfer {
  id: string;
  /** The maker's own company. */
  companyId: string;
  bankReference: string;
  amount: Money;
  bookedOn: Day;
  payerName: string | null;
  payerIban: string | null;
  remittance: string;
  readAt: Date;
}

/** Adds a transfer. @returns undefined where it was read before */
export function insertTransfer(trx: Kysely<DB>, transfer: NewTransfer): Promise<TransferRow | undefined> {
  return trx
    .insertInto('incoming_transfers')
    .values({
      id: transfer.id,
      company_id: transfer.companyId,
      bank_reference: transfer.bankReference,
      state: 'unmatched',
      amount_cents: transfer.amount.cents,
      currency: transfer.amount.currency,
      unmatched_cents: transfer.amount.cents,
      booked_on: transfer.bookedOn,
      payer_name: transfer.payerName,
      payer_iban: transfer.payerIban,
      remittance: transfer.remittance,
      read_at: transfer.readAt,
    })
    .onConflict((conflict) => conflict.column('bank_reference').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks a transfer. */
export function lockTransfer(trx: Kysely<DB>, id: string): Promise<TransferRow | undefined> {
  return trx.selectFrom('incoming_transfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes a transfer that is locked. */
export async function updateTransfer(
  trx: Kysely<DB>,
  id: string,
  change: Updateable<DB['incoming_transfers']>,
): Promise<void> {
  await trx.updateTable('incoming_transfers').set(change).where('id', '=', id).execute();
}

/** Notes what paid a claim by bank. @returns false where the same was noted before */
export async function insertBankPayment(
  trx: Kysely<DB>,
  payment: {
    id: string;
    companyId: string;
    paymentId: string;
    transferId: string | null;
    statementReference: string;
    amount: Money;
    paidOn: Day;
    notedAt: Date;
  },
): Promise<boolean> {
  const added = await trx
    .insertInto('bank_payments')
    .values({
      id: payment.id,
      company_id: payment.companyId,
      payment_id: payment.paymentId,
      transfer_id: payment.transferId,
      statement_reference: payment.statementReference,
      amount_cents: payment.amount.cents,
      currency: payment.amount.currency,
      paid_on: payment.paidOn,
      noted_at: payment.notedAt,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'statement_reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A transfer by its id. */
export function findTransfer(database: Kysely<DB>, id: string): Promise<TransferRow | undefined> {
  return database.selectFrom('incoming_transfers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Transfers of which nothing is assigned, the newest first. */
export function selectUntouched(database: Kysely<DB>): Promise<TransferRow[]> {
  return database
    .selectFrom('incoming_transfers')
    .selectAll()
    .where('state', '=', 'unmatched')
    .whereRef('unmatched_cents', '=', 'amount_cents')
    .orderBy('booked_on', 'desc')
    .limit(5_000)
    .execute();
}
