import type { Kysely } from 'kysely';
import type { Money } from '@belfry/contract/values/money.ts';
import { euros, sum } from '@belfry/contract/values/money.ts';
import type { Context, StaffActor, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findClaimed, lockPayment, type PaymentRow } from '../payments.queries.ts';
import { publishPayment } from '../publish-payment.ts';
import { referenceOf } from './creditor-reference.rules.ts';
import { bookBankPayment } from './book-bank-payment.ts';
import { lockTransfer, updateTransfer, type TransferRow } from './transfers.queries.ts';

/** So much of a transfer pays a claim. */
export interface TransferPart {
  paymentId: string;
  amount: Money;
}

/**
 * Says what an incoming transfer pays, whole or in parts, of one company or several; each company's audit log says so, with the reason.
 * @throws {AppError} `not-found`; `not-allowed-now` where so much of it is not unmatched any more; `invalid-input` where a part is none
 */
export async function assignTransfer(
  platform: Platform,
  context: Context<UserActor>,
  { transferId, parts, reason }: { transferId: string; parts: readonly TransferPart[]; reason: string },
): Promise<void> {
  const { database, clock } = platform;
  const isOdd = parts.some(({ amount }) => amount.cents <= 0);
  if (isOdd || new Set(parts.map(({ paymentId }) => paymentId)).size < parts.length)
    throw fieldError('/parts', 'invalid-input');
  const staff = new Map<string, Context<StaffActor>>();
  for (const { paymentId } of parts) {
    const claim = await findClaimed(database.allCompanies, { id: paymentId });
    if (!claim) throw new AppError('not-found');
    staff.set(claim.company_id, asStaff(platform, context, claim.company_id, reason).context);
  }
  const at = clock.now();
  const changed = await database.transaction('allCompanies', async (trx) => {
    const transfer = await lockTransfer(trx, transferId);
    if (!transfer) throw new AppError('not-found');
    const claims = await matchParts(trx, transfer, parts, at);
    for (const claim of claims) {
      const actor = staff.get(claim.company_id);
      if (!actor) continue;
      const amount = parts.find(({ paymentId }) => paymentId === claim.id)?.amount.cents;
      await recordAudit(trx, actor, { companyId: claim.company_id, at }, [
        { action: 'transfer.assigned', details: { reference: referenceOf(claim.number), cents: amount } },
      ]);
    }
    return claims;
  });
  for (const claim of changed) publishPayment(platform, claim);
}

/**
 * Books parts of a transfer that is locked for claims, which are locked in the order of their ids.
 * @throws {AppError} `not-allowed-now` where so much is not unmatched any more, or the transfer has paid one of the claims before
 */
export async function matchParts(
  trx: Kysely<DB>,
  transfer: TransferRow,
  parts: readonly TransferPart[],
  at: Date,
): Promise<PaymentRow[]> {
  const total = sum(
    parts.map(({ amount }) => amount),
    'EUR',
  );
  const left = transfer.unmatched_cents - total.cents;
  if (transfer.state !== 'unmatched' || left < 0) throw new AppError('not-allowed-now');
  const claims: PaymentRow[] = [];
  for (const { paymentId, amount } of parts.toSorted((one, other) =>
    one.paymentId < other.paymentId ? -1 : 1,
  )) {
    const claim = await lockPayment(trx, paymentId);
    if (!claim) throw new AppError('not-found');
    const booked = await bookBankPayment(trx, claim, {
      amount: euros(amount.cents),
      statementReference: transfer.bank_reference,
      transferId: transfer.id,
      paidOn: transfer.booked_on,
      at,
    });
    if (!booked) throw new AppError('not-allowed-now');
    claims.push(booked);
  }
  await updateTransfer(trx, transfer.id, {
    unmatched_cents: left,
    ...(left === 0 && { state: 'matched' }),
  });
  return claims;
}
