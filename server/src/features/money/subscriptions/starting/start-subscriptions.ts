import type { Kysely } from 'kysely';
import type { SubscriptionState } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import { sum } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { dropFromCart } from '#features/money/cart/drop-from-cart.ts';
import { findChargeLines } from '#features/money/invoices/find-charge-lines.ts';
import { followReissues } from '#features/money/invoices/follow-reissues.ts';
import { issueInvoice, type Issued } from '#features/money/invoices/issuing/issue-invoice.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { chargeJobOf } from '../subscriptions-jobs.ts';
import { chargeName } from '../billing/charge-name.rules.ts';
import {
  insertPeriods,
  insertSubscriptions,
  keepInvoiceBase,
  lockCurrent,
  lockTakenUp,
  updateSubscription,
  type SubscriptionRow,
} from '../subscriptions.queries.ts';
import type { Quote } from './quote-subscriptions.ts';

/** Subscriptions that were ordered. */
interface Ordered {
  companyId: string;
  quotes: readonly Quote[];
  at: Date;
}

/**
 * Issues the invoice of what was ordered, as it was quoted, in the caller's transaction. From then on the company has an invoice day.
 * @returns null where nothing is to be paid, as where a discount takes all of it, or where it was issued before
 * @throws {NoSellerError} where nobody has said who sells
 */
export async function issueFirstInvoice(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { companyId, quotes, at }: Ordered,
): Promise<Issued | null> {
  await lockPayer(trx, companyId);
  const [earliest] = quotes;
  if (earliest) await keepInvoiceBase(trx, companyId, earliest.base);
  const nets = quotes.map(({ first }) => first.net);
  if (sum(nets, 'EUR').cents <= 0) return null;
  const charges = quotes.map(({ subscriptionId, deviceId, type, first }) => ({
    charge: chargeName(subscriptionId, first.n),
    deviceId,
    type,
    from: first.from,
    until: first.until,
    amount: first.amount,
    discount: first.discount,
  }));
  return issueInvoice(platform, trx, { companyId, charges, at });
}

/**
 * Begins subscriptions that were ordered and, where they cost anything, invoiced; in the caller's transaction. Whoever calls has seen to
 * it that their devices have none. They leave the cart, which is published after the commit.
 */
export async function startSubscriptions(
  trx: Kysely<DB>,
  of: Ordered & {
    /** `active` where their order is paid, `active-automatic-payment-pending` where it is charged by a mandate. */
    state: SubscriptionState;
    /** The claim of their order, where that is no invoice's. */
    paymentId: string | null;
  },
): Promise<SubscriptionRow[]> {
  const { companyId, quotes, at, state, paymentId } = of;
  await lockPayer(trx, companyId);
  for (const { deviceId } of quotes) await endFree(trx, { companyId, deviceId, at });
  const rows = await insertSubscriptions(
    trx,
    quotes.map((quote) => ({
      id: quote.subscriptionId,
      company_id: companyId,
      device_id: quote.deviceId,
      type: quote.type,
      state,
      started_at: momentOn(quote.start, 0, 'Europe/Amsterdam'),
      contract_ends_at: momentOn(quote.contractEnd, 0, 'Europe/Amsterdam'),
      invoice_base: quote.base,
      next_charge_on: quote.later.from,
      discount_from: quote.discountFrom,
      paid_at: state === 'active' ? at : null,
      payment_id: paymentId,
      serial_number: quote.serialNumber,
    })),
  );
  await dropFromCart(
    trx,
    companyId,
    quotes.map(({ deviceId }) => deviceId),
  );
  const names = quotes.map(({ subscriptionId, first }) => chargeName(subscriptionId, first.n));
  const lines = await followReissues(trx, companyId, await findChargeLines(trx, companyId, names));
  await insertPeriods(
    trx,
    quotes.map(({ subscriptionId, first }) => ({
      companyId,
      subscriptionId,
      ...first,
      on: lines.get(chargeName(subscriptionId, first.n)) ?? null,
    })),
  );
  // A device that came back may be charged by the contract that it left with.
  if ((await lockTakenUp(trx, companyId, at)).length > 0) await enqueue(trx, [chargeJobOf(companyId)]);
  return rows;
}

/** A free subscription makes room for the one that was ordered. */
async function endFree(
  trx: Kysely<DB>,
  { companyId, deviceId, at }: { companyId: string; deviceId: string; at: Date },
): Promise<void> {
  for (const row of await lockCurrent(trx, companyId, deviceId))
    if (!isCharged(row.type)) await updateSubscription(trx, row.id, { state: 'retired', ended_at: at });
}
