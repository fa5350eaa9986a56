import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { balanceReceived, fromUnmatched, paymentReceived } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { openOfClaim } from '../open-of-claim.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { headOf } from '../posting-head.ts';
import { restateClaim } from '../restate-claim.ts';
import { undoWriteOff } from '../undo-write-off.ts';
import { insertBankPayment } from './transfers.queries.ts';

/** Money that came in by bank for a claim. */
export interface BankPayment {
  amount: Money;
  /** What the bank's statement calls it: the same pays a claim once. */
  statementReference: string;
  /** The transfer that it is of, which stands in the books already; null where it comes straight from the bank. */
  transferId: string | null;
  paidOn: Day;
  at: Date;
}

/**
 * Books money that came in by bank for a claim that is locked: what is open takes it, what is over is the company's balance. What had
 * been given up is owed and paid.
 * @returns the claim as it is then; null where the same was booked before
 */
export async function bookBankPayment(
  trx: Kysely<DB>,
  claim: PaymentRow,
  { amount, at, ...of }: BankPayment,
): Promise<PaymentRow | null> {
  const id = randomUUID();
  const { company_id: companyId, id: paymentId, invoice_id: invoiceId } = claim;
  if (!(await insertBankPayment(trx, { id, companyId, paymentId, amount, ...of, notedAt: at }))) return null;
  const held = await undoWriteOff(trx, claim, `bank-payment/${id}/write-off`, at);
  const head = headOf(claim, `bank-payment/${id}`);
  const booked =
    invoiceId === null
      ? balanceReceived(head, { amount, on: 'bank' })
      : paymentReceived(head, { invoiceId, amount, open: await openOfClaim(trx, held), on: 'bank' });
  await post(trx, of.transferId === null ? booked : fromUnmatched(booked), at);
  return restateClaim(trx, held);
}
