import type { Kysely } from 'kysely';
import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import {
  findAnyInvoice,
  selectCreditNotes,
  selectLineDevices,
  type InvoiceRow,
} from '../invoices.queries.ts';
import type { Charge } from '../issuing/charged-lines.ts';
import { issueInvoice, NoSellerError } from '../issuing/issue-invoice.ts';
import { reissueName } from '../issuing/reissue-name.rules.ts';
import { invoiceJobs } from '../invoices-jobs.ts';
import { presentInvoice } from '../present-invoice.ts';
import { publishInvoice } from '../publish-invoice.ts';
import { issueCreditNote } from './issue-credit-note.ts';

/**
 * Staff credit an invoice whole and issue it anew, with the same devices and amounts without VAT: as when a VAT number turned out to be
 * valid (design page 8.2), or a name was wrong. What was paid becomes the balance, which pays for the new one.
 * @returns the new invoice
 * @throws {AppError} `not-found`; `not-allowed-now` for a credit note, where part of it was credited before, and where nobody sells
 */
export async function reissueInvoice(
  platform: Platform,
  context: Context<UserActor>,
  act: { invoiceId: string; reason: string; words: string },
): Promise<Invoice> {
  const { database, clock } = platform;
  const known = await findAnyInvoice(database.allCompanies, act.invoiceId);
  if (!known) throw new AppError('not-found');
  const { company_id: companyId } = known;
  const id = await asStaff(platform, context, companyId, act.reason).change(async (trx) => {
    const [at, of] = [clock.now(), { companyId, invoiceId: known.id }];
    const issued = await anew(platform, trx, known, { ...of, parts: null, reason: act.words, at }).catch(
      (error: unknown) => {
        if (error instanceof NoSellerError) throw new AppError('not-allowed-now', { cause: error });
        throw error;
      },
    );
    const { invoiceId: newInvoiceId } = issued;
    await enqueue(trx, [invoiceJobs.reissued.of({ ...of, newInvoiceId })]);
    const details = { number: known.number, to: issued.number };
    return { result: issued.invoiceId, audit: [{ action: 'invoice.reissued', details }] };
  });
  const invoice = await findAnyInvoice(database.allCompanies, id);
  if (!invoice) throw new Error('an invoice that is not there');
  publishInvoice(platform, invoice);
  return presentInvoice(database.company(companyId), invoice);
}

async function anew(
  platform: Platform,
  trx: Kysely<DB>,
  invoice: InvoiceRow,
  credit: Parameters<typeof issueCreditNote>[1],
) {
  const creditId = await issueCreditNote(trx, credit);
  if ((await selectCreditNotes(trx, invoice.id)).length > 1) throw new AppError('not-allowed-now');
  const charges = await chargesOf(trx, invoice, creditId);
  const issued = await issueInvoice(platform, trx, { companyId: credit.companyId, charges, at: credit.at });
  if (!issued) throw new Error('nothing was issued anew');
  return issued;
}

/** The same lines, each as something new to be charged: its own charge stands on the invoice that was credited. */
async function chargesOf(trx: Kysely<DB>, invoice: InvoiceRow, creditId: string): Promise<Charge[]> {
  const devices = await selectLineDevices(trx, invoice.id);
  return invoice.document.lines.map((line) => ({
    charge: reissueName(creditId, line.line),
    deviceId: devices.get(line.line) ?? null,
    device: {
      name: line.device,
      location: line.location,
      serialNumber: line.serialNumber ?? '',
      orderNumber: line.reference,
    },
    type: line.type,
    from: line.from,
    until: line.until,
    amount: line.amount,
    discount: line.discount,
  }));
}
