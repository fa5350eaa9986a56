import type { Kysely } from 'kysely';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findClaimed, lockPayment, type PaymentRow } from '../payments.queries.ts';
import { presentPayment } from '../present-payment.ts';
import { publishPayment } from '../publish-payment.ts';
import { referenceOf } from '../transfers/creditor-reference.rules.ts';

/** Which claim staff act on, and why. */
export interface StaffAct {
  paymentId: string;
  reason: string;
}

/** What an act leaves: the claim as it is then, and what the audit log says beside its reference. */
interface Acted {
  claim: PaymentRow;
  action: string;
  details?: Record<string, unknown>;
}

/**
 * An act of staff on a customer's claim: in that company alone, for the reason they gave, under the claim's lock, and in the company's
 * audit log.
 * @throws {AppError} `not-found`, and as `asStaff`
 */
export async function changeClaim(
  platform: Platform,
  context: Context<UserActor>,
  { paymentId, reason }: StaffAct,
  act: (trx: Kysely<DB>, claim: PaymentRow, at: Date) => Promise<Acted>,
): Promise<Payment> {
  const { database, clock } = platform;
  const known = await findClaimed(database.allCompanies, { id: paymentId });
  if (!known) throw new AppError('not-found');
  const staff = asStaff(platform, context, known.company_id, reason);
  // What a company owes outlives it.
  const evenDeleted = { evenDeleted: true };
  const changed = await staff.change(async (trx) => {
    const claim = await lockPayment(trx, paymentId);
    if (!claim) throw new AppError('not-found');
    const { claim: result, action, details } = await act(trx, claim, clock.now());
    return { result, audit: [{ action, details: { reference: referenceOf(claim.number), ...details } }] };
  }, evenDeleted);
  publishPayment(platform, changed);
  return presentPayment(database.company(changed.company_id), changed);
}
