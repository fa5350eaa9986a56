import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { euros, negate } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import { balanceFreed, creditIssued, writeOffUndone } from '#features/money/ledger/bookings.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { post } from '#features/money/ledger/post.ts';
import { lockClaimOf, lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { restateClaim } from '#features/money/payments/restate-claim.ts';
import { vatCodeOf } from '#features/money/prices/vat/vat.rules.ts';
import { whoSellsOn } from '#features/money/seller/who-sells.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';
import { invoiceJobs } from '../invoices-jobs.ts';
import {
  insertInvoice,
  lockInvoice,
  selectCreditNotes,
  sumCredited,
  takeNumber,
  touchInvoice,
  type InvoiceHead,
  type InvoiceRow,
} from '../invoices.queries.ts';
import { invoiceNumber } from '../issuing/invoice-number.rules.ts';
import { NoSellerError } from '../issuing/issue-invoice.ts';
import { atMost, creditTotalsOf, leftOf, type InvoiceTotals } from '../issuing/totals.rules.ts';
import { creditLines, type CreditPart } from './credit-lines.rules.ts';

/** What is to be given back, and why. */
export interface Credit {
  companyId: string;
  invoiceId: string;
  /** Null for all that is left. */
  parts: readonly CreditPart[] | null;
  /** Stands on the credit note. */
  reason: string;
  at: Date;
}

/**
 * Issues a credit note, in the caller's transaction: at the rate of its invoice and in a series of its own. It takes from what is open
 * of the invoice first; what the invoice was paid too much by then is the company's balance.
 * @returns the credit note's id
 * @throws {AppError} `not-found`; `not-allowed-now` for a credit note, and where that is not left of the lines
 * @throws {NoSellerError} where nobody has said who sells
 */
export async function issueCreditNote(trx: Kysely<DB>, credit: Credit): Promise<string> {
  const { companyId, at, reason } = credit;
  await lockPayer(trx, companyId);
  const claim = await lockClaimOf(trx, companyId, credit.invoiceId);
  const invoice = await lockInvoice(trx, companyId, credit.invoiceId);
  if (!invoice) throw new AppError('not-found');
  const lines = creditLines(invoice.document.lines, await sumCredited(trx, invoice.id), credit.parts);
  if (invoice.kind !== 'invoice' || !claim || !lines) throw new AppError('not-allowed-now');

  const issuedOn = bookDay(at);
  const seller = await whoSellsOn(trx, issuedOn);
  if (!seller) throw new NoSellerError(issuedOn);
  const { document } = invoice;
  const left = leftOf(document, (await selectCreditNotes(trx, invoice.id)).map(totalsIn));
  const totals = creditTotalsOf(
    lines.map(({ net }) => net),
    document.vat.rate,
    left,
  );
  // An access point takes only what names the address that it goes to: that of now.
  const now = await findBuyer(trx, companyId);
  const id = randomUUID();
  const seriesOfYear = { series: seller.creditSeries, year: Number(issuedOn.slice(0, 4)) };
  const sequence = await takeNumber(trx, seriesOfYear);
  const number = invoiceNumber({ ...seriesOfYear, sequence });
  await insertInvoice(trx, {
    id,
    companyId,
    ...seriesOfYear,
    sequence,
    creditedId: invoice.id,
    issuedAt: at,
    document: {
      ...document,
      ...(now && { format: now.format, buyer: { ...document.buyer, endpoint: now.endpoint } }),
      kind: 'credit-note',
      number,
      issuedOn,
      dueOn: null,
      corrects: { number: document.number, issuedOn: document.issuedOn, reason },
      ...totals,
      prepaid: totals.total,
      terms: { how: 'settled', reference: document.terms.reference },
    },
    lines: lines.map((line, index) => ({
      shown: { ...line, line: index + 1 },
      charge: null,
      deviceId: null,
      creditedLine: line.line,
    })),
  });
  await book(trx, { invoice, id, number, totals, document, at });
  await restateClaim(trx, claim);
  await touchInvoice(trx, invoice.id);
  await enqueue(trx, [invoiceJobs.makeFiles.of({ invoiceId: id })]);
  return id;
}

/** What was given up is not given back as well; what is paid too much after it is the company's. */
async function book(
  trx: Kysely<DB>,
  {
    invoice,
    id,
    number,
    totals,
    document,
    at,
  }: {
    invoice: InvoiceRow;
    id: string;
    number: string;
    totals: InvoiceTotals;
    document: InvoiceDocument;
    at: Date;
  },
): Promise<void> {
  const invoiceId = invoice.id;
  const head = { companyId: invoice.company_id, source: `credit-note/${id}`, reference: number };
  const standing = async () => (await findStandings(trx, invoice.company_id, [invoiceId])).get(invoiceId);
  const givenUp = atMost(totals.total, (await standing())?.writtenOff ?? euros(0));
  const undone = { ...head, source: `credit-note/${id}/write-off` };
  await post(trx, writeOffUndone(undone, { invoiceId, amount: givenUp }), at);
  const taxed = [{ vatCode: vatCodeOf(document.vat), net: totals.net, vat: totals.vatAmount }];
  await post(trx, creditIssued(head, { invoiceId, totals: taxed }), at);
  const open = (await standing())?.open ?? euros(0);
  const freed = { ...head, source: `credit-note/${id}/balance` };
  if (open.cents < 0) await post(trx, balanceFreed(freed, { invoiceId, amount: negate(open) }), at);
}

function totalsIn({ document }: InvoiceHead): InvoiceTotals {
  return document;
}
