import { parseMoney } from '@belfry/contract/values/decimal-money.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { ProviderPayment } from '#platform/payment-provider/provider-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { noteMandateOf } from '../mandates/note-mandate-of.ts';
import { syncMandate } from '../mandates/sync-mandate.ts';
import { noteRefunds } from '../refunds/note-refunds.ts';
import { findAttempt, updateAttempt } from './attempts.queries.ts';
import { noteAttempt } from './note-attempt.ts';

/**
 * Looks at an attempt at the provider and notes what is new. Webhook, return page, reconciliation and the button of staff all run
 * this (design page 8.4); nothing but the object fetched anew is believed. Runs any number of times, at once, too.
 */
export async function syncAttempt(
  platform: Pick<Platform, 'database' | 'clock' | 'payments' | 'config' | 'live'>,
  attemptId: string,
): Promise<void> {
  const { database, clock, payments } = platform;
  const attempt = await findAttempt(database.allCompanies, { id: attemptId });
  if (!attempt || attempt.provider_id === null) return;
  const seen = await payments.payment(attempt.provider_id);
  const askedAt = clock.now();
  if (!seen) return updateAttempt(database.allCompanies, attemptId, { asked_at: askedAt, oddity: 'gone' });
  const amounts = amountsOf(seen);
  if (!amounts) {
    const oddity = `amount ${seen.amount.value} ${seen.amount.currency}`.slice(0, 60);
    return updateAttempt(database.allCompanies, attemptId, { asked_at: askedAt, oddity });
  }
  const mandateId = await noteMandateOf(platform, attempt, seen);
  await noteAttempt(platform, attempt, { event: seen.status, seen, ...amounts, mandateId });
  await noteRefunds(platform, seen);
  if (mandateId !== null && seen.status === 'paid') await syncMandate(platform, mandateId);
}

/** What was paid and what was taken back; null where an amount is none, or of another currency: nobody guesses with money. */
function amountsOf(seen: ProviderPayment): { amount: Money; chargedBack: Money[] } | null {
  try {
    return {
      amount: parseMoney(seen.amount),
      chargedBack: seen.chargebacks.map((taken) => parseMoney(taken.amount)),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
