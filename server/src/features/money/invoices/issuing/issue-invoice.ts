import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { euros, subtract, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays, type Day } from '#platform/values/calendar.rules.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import { balanceUsed, invoiceIssued } from '#features/money/ledger/bookings.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { post } from '#features/money/ledger/post.ts';
import { addClaim } from '#features/money/payments/add-claim.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { findSpendable } from '#features/money/payments/collection/find-spendable.ts';
import {
  beginCollection,
  planCollection,
  type Collection,
} from '#features/money/payments/collection/plan-collection.ts';
import { beginReminders } from '#features/money/payments/dunning/begin-reminders.ts';
import { restateClaim } from '#features/money/payments/restate-claim.ts';
import { referenceOf } from '#features/money/payments/transfers/creditor-reference.rules.ts';
import { treatSale } from '#features/money/prices/vat/treat-sale.ts';
import { vatCodeOf } from '#features/money/prices/vat/vat.rules.ts';
import { whoSellsOn } from '#features/money/seller/who-sells.ts';
import type { PaymentTerms } from '../document/invoice-document.ts';
import { invoiceJobs } from '../invoices-jobs.ts';
import { insertInvoice, selectCharged, takeNumber } from '../invoices.queries.ts';
import { chargedLines, type Charge } from './charged-lines.ts';
import { invoiceNumber } from './invoice-number.rules.ts';
import { buyerOn, sellerOn } from './parties.ts';
import { atMost, totalsOf } from './totals.rules.ts';

/** Days within which a customer pays an invoice that we do not collect. */
const paymentTerm = 14;

/** What was issued. */
export interface Issued {
  invoiceId: string;
  number: string;
  /** What is owed by it. */
  paymentId: string;
}

/**
 * Issues one invoice for what a company is charged, in the caller's transaction: with its number, its VAT, its place in the books and
 * its claim, from which the balance is taken before anything is collected. Its files and mails follow after the commit.
 * @param days days until it is to be paid, where it is not collected
 * @returns null where all of it stands on an invoice already
 * @throws {NoSellerError} where nobody has said who sells; RangeError where the charges come to nothing or less
 */
export async function issueInvoice(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  given: { companyId: string; charges: readonly Charge[]; at: Date; days?: number },
): Promise<Issued | null> {
  const { companyId, at, days = paymentTerm } = given;
  await lockPayer(trx, companyId);
  const charged = await selectCharged(
    trx,
    given.charges.map(({ charge }) => charge),
  );
  const charges = given.charges.filter(({ charge }) => !charged.has(charge));
  if (charges.length === 0) return null;

  const issuedOn = bookDay(at);
  const [seller, buyer] = [await whoSellsOn(trx, issuedOn), await findBuyer(trx, companyId)];
  if (!seller) throw new NoSellerError(issuedOn);
  if (!buyer) throw new Error(`company ${companyId} is not there any more`);
  const vat = await treatSale(trx, { seller, buyer, day: issuedOn });
  const lines = await chargedLines(trx, companyId, charges, buyer.invoiceReference);
  const totals = totalsOf(
    lines.map(({ shown }) => shown.net),
    vat.rate,
  );
  if (totals.net.cents <= 0) throw new RangeError(`an invoice of ${totals.net.cents} cents`);

  const prepaid = atMost(await findSpendable(trx, companyId), totals.total);
  const amount = subtract(totals.total, prepaid);
  const collection =
    amount.cents > 0 ? await planCollection(trx, platform, { companyId, amount, issuedOn }) : null;
  const dueOn = collection?.day ?? (amount.cents > 0 ? addDays(issuedOn, days) : issuedOn);
  const invoiceId = randomUUID();
  const claim = await addClaim(trx, { companyId, kind: 'invoice', amount: totals.total, invoiceId }, at);
  const seriesOfYear = { series: seller.invoiceSeries, year: Number(issuedOn.slice(0, 4)) };
  // From here on whoever issues another invoice waits: nothing but writing is left.
  const sequence = await takeNumber(trx, seriesOfYear);
  const number = invoiceNumber({ ...seriesOfYear, sequence });
  await insertInvoice(trx, {
    id: invoiceId,
    companyId,
    ...seriesOfYear,
    sequence,
    creditedId: null,
    issuedAt: at,
    lines,
    document: {
      kind: 'invoice',
      number,
      issuedOn,
      dueOn,
      langCode: buyer.langCode,
      format: buyer.format,
      corrects: null,
      buyerReference: buyer.invoiceReference ?? buyer.customerNumber,
      seller: sellerOn(seller),
      buyer: buyerOn(buyer),
      vat,
      ...totals,
      prepaid,
      terms: termsOf(referenceOf(claim.number), amount, collection),
    },
  });
  const head = { companyId, source: `invoice/${invoiceId}`, reference: number };
  const taxed = [{ vatCode: vatCodeOf(vat), net: totals.net, vat: totals.vatAmount }];
  await post(trx, invoiceIssued(head, { invoiceId, totals: taxed }), at);
  const use = { ...head, source: `invoice/${invoiceId}/balance` };
  await post(trx, balanceUsed(use, { invoiceId, amount: prepaid }), at);
  if (collection) await beginCollection(trx, claim, collection.day);
  else {
    await restateClaim(trx, claim);
    if (amount.cents > 0) await beginReminders(trx, claim, dueOn);
  }
  await enqueue(trx, [invoiceJobs.makeFiles.of({ invoiceId })]);
  return { invoiceId, number, paymentId: claim.id };
}

/** Nobody has said who sells: an invoice without a seller is none (design page 8.1). */
export class NoSellerError extends Error {
  constructor(day: Day) {
    super(`nobody has said who sells on ${day}: npm run prices -- seller`);
  }
}

function termsOf(reference: string, amount: Money, collection: Collection | null): PaymentTerms {
  if (amount.cents === euros(0).cents) return { how: 'settled', reference };
  if (!collection) return { how: 'transfer', reference };
  const { method, mandateReference, account } = collection;
  return method === 'creditcard'
    ? { how: 'card', reference, account }
    : { how: 'direct-debit', reference, mandateReference, account };
}
