import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import {
  balanceChargedBack,
  balanceChargebackReversed,
  chargebackReversed,
  paymentChargedBack,
} from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { useBalance } from '../collection/use-balance.ts';
import { openOfClaim } from '../open-of-claim.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { headOf } from '../posting-head.ts';
import { findAttempt, insertChargeback, reverseChargeback } from './attempts.queries.ts';
import type { AttemptNews } from './note-attempt.ts';

/**
 * Books what the payer's bank took back, and gave back, of a payment that was booked: each chargeback once, each reversal once. What
 * paid an invoice is owed again, as far as the company's balance does not pay it; anything else went to that and comes from there.
 * @returns whether something was booked
 */
export async function bookChargebacks(
  trx: Kysely<DB>,
  {
    claim,
    attemptId,
    news,
    at,
  }: { claim: PaymentRow; attemptId: string; news: Extract<AttemptNews, { seen: object }>; at: Date },
): Promise<boolean> {
  const attempt = await findAttempt(trx, { id: attemptId });
  if (!attempt || attempt.paid_cents === null) return false;
  // What paid nothing, as it came twice, went to the balance.
  const invoiceId = attempt.state === 'duplicate' ? null : claim.invoice_id;
  let booked = false;
  for (const [index, taken] of news.seen.chargebacks.entries()) {
    const amount = news.chargedBack[index];
    if (!amount) continue;
    const { id: providerId, reasonCode, reversedAt } = taken;
    const chargeback = {
      providerId,
      companyId: claim.company_id,
      attemptId,
      amount,
      reasonCode,
      at: taken.at,
    };
    if (await insertChargeback(trx, chargeback)) {
      booked = true;
      const head = headOf(claim, `chargeback/${providerId}`);
      await post(
        trx,
        invoiceId ? paymentChargedBack(head, { invoiceId, amount }) : balanceChargedBack(head, { amount }),
        at,
      );
      if (invoiceId) await useBalance(trx, claim, { source: `chargeback/${providerId}/balance`, at });
    }
    if (reversedAt && (await reverseChargeback(trx, providerId, reversedAt))) {
      booked = true;
      const head = headOf(claim, `chargeback/${providerId}/reversed`);
      const open = await openOfClaim(trx, claim);
      await post(
        trx,
        invoiceId
          ? chargebackReversed(head, { invoiceId, amount, open })
          : balanceChargebackReversed(head, { amount }),
        at,
      );
    }
  }
  return booked;
}
