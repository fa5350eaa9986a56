import { euros } from '@belfry/contract/values/money.ts';
import { referenceOf } from '../transfers/creditor-reference.rules.ts';
import { askOnce } from '#platform/intents/ask-once.ts';
import type { Taken } from '#platform/intents/intent.ts';
import { isPaymentRefusal } from '#platform/payment-provider/payment-fault.ts';
import { paymentTerms } from '#platform/payment-provider/payment-provider.ts';
import type { Platform } from '#platform/platform.ts';
import { customerOf } from '../mandates/customer-of.ts';
import { findMandate } from '../mandates/mandates.queries.ts';
import { findClaimed } from '../payments.queries.ts';
import { noteAttempt } from './note-attempt.ts';
import { findAttempt, type AttemptRow } from './attempts.queries.ts';
import { syncAttempt } from './sync-attempt.ts';
import { withdrawAttempt } from './withdraw-attempt.ts';

/**
 * Asks the provider for an attempt that was begun, once however often this runs, and looks at what came of it. What the provider
 * refuses has failed for good.
 * @throws where the provider gives no good answer: it is asked again by the job, with the same key, or looked for
 */
export async function askForAttempt(
  platform: Pick<Platform, 'database' | 'clock' | 'payments' | 'config' | 'live'>,
  attemptId: string,
): Promise<void> {
  const { allCompanies } = platform.database;
  const attempt = await findAttempt(allCompanies, { id: attemptId });
  if (!attempt || attempt.ended_at || (await withdrawAttempt(platform, attempt))) return;
  const taken = await askAs(platform, attempt).catch(async (error: unknown) => {
    if (!isPaymentRefusal(error)) throw error;
    await noteAttempt(platform, attempt, { event: 'refused' });
    return null;
  });
  if (taken) await syncAttempt(platform, attemptId);
}

async function askAs(
  platform: Pick<Platform, 'database' | 'clock' | 'payments' | 'config'>,
  attempt: AttemptRow,
): Promise<Taken | null> {
  const { database, payments, config } = platform;
  const [claim, mandate] = await Promise.all([
    findClaimed(database.allCompanies, { id: attempt.payment_id }),
    attempt.mandate_id === null ? undefined : findMandate(database.allCompanies, { id: attempt.mandate_id }),
  ]);
  if (!claim) throw new Error(`attempt ${attempt.id} is of no claim`);
  const customerId = await customerOf(platform, attempt.company_id);
  return askOnce(
    platform,
    { table: 'payment_attempts', id: attempt.id, provider: paymentTerms },
    {
      send: (asked) =>
        payments.createPayment(
          {
            attemptId: attempt.id,
            customerId,
            amount: euros(attempt.amount_cents),
            description: `${config.BRAND_NAME} ${referenceOf(claim.number)}`,
            sequence: attempt.sequence,
            method: attempt.method,
            mandateId: mandate?.provider_id ?? null,
            redirectUrl: attempt.return_path === null ? null : `${config.publicUrl}${attempt.return_path}`,
          },
          asked,
        ),
      find: ({ since, signal }) => payments.findPayment({ customerId, attemptId: attempt.id, since, signal }),
    },
  );
}
