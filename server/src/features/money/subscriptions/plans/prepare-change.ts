import type { Kysely } from 'kysely';
import { isCharged, monthsCharged, type ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { PlanChange } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { euros, multiply, subtract, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { priceOn } from '#features/money/prices/price-list.rules.ts';
import { readPriceBook } from '#features/money/prices/read-price-book.ts';
import type { VatTreatment } from '#features/money/prices/vat/vat.rules.ts';
import { chargeOf, type Billed, type PriceBook, type PricedPeriod } from '../billing/charge.rules.ts';
import { companyVat, withVat } from '../billing/company-vat.ts';
import { billedAs } from '../billing/next-charge.ts';
import { planGivingBack, type GivingBack } from '../cancelling/give-back.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { isOneInvoice, leftToPay, netOf, whenChanged } from './plan-change.rules.ts';

/** A change of today: what is charged and given back, and whether by one invoice. */
export interface ChangeNow {
  type: ChargedType;
  /** The new one's period 0. */
  first: PricedPeriod;
  /** The one after it; null where it ends before. */
  second: PricedPeriod | null;
  back: GivingBack;
  isOneInvoice: boolean;
  vat: VatTreatment;
}

/**
 * What a change of a subscription to another type on a day is.
 * @throws {AppError} `unknown-subscription-type` for one without a price; `not-allowed-now` where it is none, or nothing more is charged
 */
export async function prepareChange(
  database: Kysely<DB>,
  row: SubscriptionRow,
  { type, today }: { type: ChargedType; today: Day },
): Promise<{ when: PlanChange['when']; change: PlanChange; now: ChangeNow | null }> {
  const book = await readPriceBook(database);
  const price = priceOn(book.prices, type, today);
  if (!price) throw new AppError('unknown-subscription-type');
  const { type: present, next_charge_on: next } = row;
  if (type === present || !isCharged(present) || next === null || next < today)
    throw new AppError('not-allowed-now');
  const amount = multiply(price.monthly, monthsCharged[type]);
  const when = whenChanged(priceOn(book.prices, present, today), price);
  if (when === 'now') {
    const now = await prepareChangeNow(database, row, { type, today });
    const { first, second } = now;
    if (!second) throw new AppError('not-allowed-now');
    const nextPayment = { date: second.from, amount: withVat(second.net, now.vat) };
    const charged = { charged: first.net, credited: netOf(now.back.unused), dueNow: dueNowOf(now) };
    return { when, now, change: { type, when, date: today, amount, ...charged, nextPayment } };
  }
  const first = firstOf(billedAs(row, { type, start: next }), book);
  const vat = await companyVat(database, row.company_id, today);
  const nextPayment = { date: next, amount: withVat(first.net, vat) };
  const nothing = { charged: euros(0), credited: euros(0), dueNow: euros(0) };
  return { when, now: null, change: { type, when, date: next, amount, ...nothing, nextPayment } };
}

/**
 * The same on this very day, whether it costs more or less.
 * @throws {AppError} `not-allowed-now` where the subscription is not charged, or over today
 */
export async function prepareChangeNow(
  database: Kysely<DB>,
  row: SubscriptionRow,
  { type, today }: { type: ChargedType; today: Day },
): Promise<ChangeNow> {
  const book = await readPriceBook(database);
  const billed = billedAs(row, { type, start: today });
  const first = firstOf(billed, book);
  const second = billed && chargeOf({ ...billed, discountGiven: first.discount }, 1, book);
  const vat = await companyVat(database, row.company_id, today);
  const back = await planGivingBack(database, row, today);
  const sums = { charged: first.net, unused: back.unused };
  return { type, first, second, back, vat, isOneInvoice: isOneInvoice(sums, back.creditable, vat) };
}

function firstOf(billed: Billed | null, book: PriceBook): PricedPeriod {
  const first = billed && chargeOf(billed, 0, book);
  if (!first) throw new AppError('not-allowed-now');
  return first;
}

/** What a change of today comes to with VAT, below zero where more is given back. */
export function dueNowOf({ first, back, vat, isOneInvoice: isOne }: ChangeNow): Money {
  if (isOne) return withVat(leftToPay({ charged: first.net, unused: back.unused }), vat);
  return subtract(withVat(first.net, vat), back.credit);
}
