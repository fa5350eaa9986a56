import type { Kysely } from 'kysely';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { lockTransfer, selectUntouched, updateTransfer, type TransferRow } from './transfers.queries.ts';

/** Transfers of which nothing is assigned, the newest first: one of them may be what the provider paid out. */
export function findUntouchedTransfers(database: Kysely<DB>): Promise<TransferRow[]> {
  return selectUntouched(database);
}

/** Takes a transfer as a payout of the provider, which pays no claim. @returns its amount; null where something of it is assigned */
export async function takeAsPayout(trx: Kysely<DB>, transferId: string): Promise<Money | null> {
  const transfer = await lockTransfer(trx, transferId);
  if (transfer?.state !== 'unmatched' || transfer.unmatched_cents !== transfer.amount_cents) return null;
  await updateTransfer(trx, transferId, { state: 'payout', unmatched_cents: 0 });
  return euros(transfer.amount_cents);
}
