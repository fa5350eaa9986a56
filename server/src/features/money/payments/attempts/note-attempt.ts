import type { Kysely } from 'kysely';
import { paymentMethods, type PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import { moveLockedState } from '#platform/machine/move-state.ts';
import type { ProviderPayment } from '#platform/payment-provider/provider-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { refusedCode } from '../dunning/reasons.rules.ts';
import { lockPayer } from '../collection/claims-of-invoices.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { lockPayment } from '../payments.queries.ts';
import { publishPayment } from '../publish-payment.ts';
import { restateClaim } from '../restate-claim.ts';
import { applyEffects } from './apply-effects.ts';
import { attemptMachine, type AttemptEvent } from './attempt.machine.ts';
import {
  findAttempt,
  sumChargedBack,
  unsettledStates,
  updateAttempt,
  type AttemptRow,
} from './attempts.queries.ts';
import { bookChargebacks } from './book-chargebacks.ts';

/** What is new about an attempt: what the provider's object says, or that the provider refused to make it. */
export type AttemptNews =
  | { event: 'refused' }
  | {
      event: ProviderPayment['status'];
      seen: ProviderPayment;
      /** Of the payment, and of each of its chargebacks. */
      amount: Money;
      chargedBack: readonly Money[];
      /** Of ours: the mandate that it began. */
      mandateId: string | null;
    };

/**
 * Notes what is new about an attempt, with all that follows, in one transaction under the claim's lock. What was known does
 * nothing, so that the same news sixty times at once is booked, told and refunded once.
 */
export async function noteAttempt(
  platform: Pick<Platform, 'database' | 'clock' | 'config' | 'live'>,
  { id, payment_id: paymentId, company_id: companyId }: AttemptRow,
  news: AttemptNews,
): Promise<void> {
  const { database, clock } = platform;
  const at = clock.now();
  const changed = await database.transaction(companyId, async (trx) => {
    // What the bank takes back may be paid from the balance: the payer's lock first, as wherever both are taken.
    if ('seen' in news && news.seen.chargebacks.length > 0) await lockPayer(trx, companyId);
    const claim = await lockPayment(trx, paymentId);
    const attempt = await findAttempt(trx, { id });
    if (!claim || !attempt) return null;
    const learned = 'seen' in news ? learnedOf(attempt, news) : {};
    await updateAttempt(trx, id, { ...learned, asked_at: at });

    const isOwed = async (): Promise<boolean> => {
      const held = (await lockPayment(trx, paymentId)) ?? claim;
      return held.state === 'retired' || (await openOfClaim(trx, held)).cents > 0;
    };
    const takes = async (event: AttemptEvent, isOpen: boolean): Promise<boolean> => {
      const current = (await findAttempt(trx, { id })) ?? attempt;
      const held = (await lockPayment(trx, paymentId)) ?? claim;
      const step = stepOf(attemptMachine, current.state, event, { isOpen });
      if (!step) return false;
      const ends = !unsettledStates.some((state) => state === step.to);
      await moveLockedState(
        trx,
        'payment_attempts',
        { id, from: current.state },
        {
          state: step.to,
          ...(ends && { ended_at: at, checkout_url: null }),
          ...(event === 'paid' &&
            'amount' in news && { paid_cents: news.amount.cents, paid_at: paidAt(news, at) }),
          ...failureOf(event, news),
        },
      );
      await applyEffects(platform, trx, { claim: held, attemptId: id, effects: step.effects, at });
      return true;
    };

    const moved = [await takes(news.event, await isOwed())];
    if ('seen' in news) {
      // A reversal pays what the chargeback had opened: whether anybody else has paid that is asked before it is booked.
      const wasOwed = (await isOwed()) || (await hasPaidMeanwhile(trx, id));
      const booked = await bookChargebacks(trx, { claim, attemptId: id, news, at });
      const event = (await hasChargeback(trx, id)) ? 'charged-back' : 'reversed';
      if (booked) moved.push(await takes(event, wasOwed), true);
    }
    if (!moved.some(Boolean)) return null;
    const held = await lockPayment(trx, paymentId);
    return held ? restateClaim(trx, held) : null;
  });
  if (changed) publishPayment(platform, changed);
}

/** What the provider's object tells beside its state. */
function learnedOf(attempt: AttemptRow, { seen, mandateId }: Extract<AttemptNews, { seen: object }>) {
  const method = paymentMethods.find((each) => each === seen.method);
  return {
    oddity: null,
    checkout_url: attempt.ended_at === null ? seen.checkoutUrl : null,
    ...(method && { method: method satisfies PaymentMethod }),
    ...(mandateId !== null && { mandate_id: mandateId }),
  };
}

function failureOf(event: AttemptEvent, news: AttemptNews): { failure_code?: string | null } {
  if (event === 'refused') return { failure_code: refusedCode };
  if (event === 'failed' && 'seen' in news) return { failure_code: news.seen.failureCode };
  return {};
}

function paidAt(news: Extract<AttemptNews, { seen: object }>, at: Date): Date {
  return news.seen.paidAt ?? at;
}

/** Whether a part of an attempt has paid all the while: it is no duplicate then, and what comes back beyond what is owed is balance. */
async function hasPaidMeanwhile(trx: Kysely<DB>, id: string): Promise<boolean> {
  const [attempt, takenBack] = [await findAttempt(trx, { id }), await sumChargedBack(trx, id)];
  return takenBack.cents < (attempt?.paid_cents ?? 0);
}

async function hasChargeback(trx: Kysely<DB>, attemptId: string): Promise<boolean> {
  return (await sumChargedBack(trx, attemptId)).cents > euros(0).cents;
}
