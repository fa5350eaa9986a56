import { euros } from '@belfry/contract/values/money.ts';
import { askOnce } from '#platform/intents/ask-once.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { isPaymentRefusal } from '#platform/payment-provider/payment-fault.ts';
import { paymentTerms } from '#platform/payment-provider/payment-provider.ts';
import type { Platform } from '#platform/platform.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { findClaimed } from '../payments.queries.ts';
import { referenceOf } from '../transfers/creditor-reference.rules.ts';
import { noteRefund } from './note-refunds.ts';
import { findRefund } from './refunds.queries.ts';

/** Asks the provider to give money back, once however often it runs. What it refuses is the company's balance again. */
export const refundPayment = defineJob({
  ...paymentJobs.refund,
  async run(platform: Platform, { refundId }) {
    const { database, clock, payments, config } = platform;
    const refund = await findRefund(database.allCompanies, refundId);
    const attempt = refund && (await findAttempt(database.allCompanies, { id: refund.attempt_id }));
    if (!refund || refund.ended_at || !attempt?.provider_id) return;
    const claim = await findClaimed(database.allCompanies, { id: attempt.payment_id });
    const paymentId = attempt.provider_id;
    const of = {
      refundId,
      paymentId,
      amount: euros(refund.amount_cents),
      description: `${config.BRAND_NAME} ${claim ? referenceOf(claim.number) : ''}`.trim(),
    };
    await askOnce(
      platform,
      { table: 'payment_refunds', id: refundId, provider: paymentTerms },
      {
        send: (asked) => payments.createRefund(of, asked),
        async find() {
          const seen = await payments.payment(paymentId);
          const found = seen?.refunds.find((each) => each.refundId === refundId);
          return found ? { providerId: found.id } : null;
        },
      },
    ).catch(async (error: unknown) => {
      if (!isPaymentRefusal(error)) throw error;
      await database.transaction(refund.company_id, (trx) => noteRefund(trx, refund, 'failed', clock.now()));
    });
  },
});
