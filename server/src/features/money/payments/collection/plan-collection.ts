import type { Kysely } from 'kysely';
import type { MandateMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { findLastCollected } from '../attempts/attempts.queries.ts';
import { momentOfDay } from '../dunning/moment-of-day.ts';
import { isWithinLimit } from '../dunning/charge-mandate.ts';
import { findCurrentMandate } from '../mandates/mandates.queries.ts';
import { paymentJobs, waitingFor } from '../payments-jobs.ts';
import { updatePayment, type PaymentRow } from '../payments.queries.ts';
import { tellOfClaims } from '../tell-of-claims.ts';
import { collectionDayOf } from './collection-day.rules.ts';

/** How and when an invoice is collected, as it announces it. */
export interface Collection {
  day: Day;
  method: MandateMethod;
  mandateReference: string;
  /** What the account or card is known by. */
  account: string | null;
}

/** How an invoice of so much would be collected; null where the customer pays it: without a mandate, or above the limit of a debit. */
export async function planCollection(
  trx: Kysely<DB>,
  { config }: Pick<Platform, 'config'>,
  { companyId, amount, issuedOn }: { companyId: string; amount: Money; issuedOn: Day },
): Promise<Collection | null> {
  const mandate = await findCurrentMandate(trx, companyId);
  if (!mandate || !isWithinLimit(config, mandate.method, amount)) return null;
  const last = await findLastCollected(trx, mandate.id);
  const before = last === undefined ? null : euros(last);
  return {
    day: collectionDayOf({ method: mandate.method, issuedOn, amount, before }),
    method: mandate.method,
    mandateReference: mandate.reference,
    account: mandate.account_hint,
  };
}

/** Has a claim collected on a day, in the transaction that holds its lock. */
export async function beginCollection(
  trx: Kysely<DB>,
  { id: paymentId, company_id: companyId }: PaymentRow,
  day: Day,
): Promise<PaymentRow> {
  const at = momentOfDay(day);
  await enqueue(trx, [paymentJobs.collect.of({ paymentId }, { at, key: waitingFor(paymentId).collect })]);
  await tellOfClaims(trx, companyId);
  return updatePayment(trx, paymentId, { next_try_at: at });
}
