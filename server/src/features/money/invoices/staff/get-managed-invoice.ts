import type { Kysely } from 'kysely';
import type { ManagedInvoice } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { euros, subtract } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findTries } from '#features/money/payments/collection/find-tries.ts';
import { findAnyInvoice, sumCredited } from '../invoices.queries.ts';
import { presentNote } from '../notes/get-invoice-notes.ts';
import { selectNotes } from '../notes/notes.queries.ts';
import { presentInvoice } from '../present-invoice.ts';
import { invoiceActionsOf } from './managed-invoice.rules.ts';
import { findInvoiceCompany } from './managed-invoices.queries.ts';

/** An invoice of any company, for staff who say why. @throws {AppError} `not-found` and those of `asStaff` */
export async function getManagedInvoice(
  platform: Platform,
  context: Context<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<ManagedInvoice> {
  const known = await findAnyInvoice(platform.database.allCompanies, id);
  if (!known) throw new AppError('not-found');
  const { company_id: companyId } = known;
  const seesMoney = context.actor.permissions.includes('MF');
  return asStaff(platform, context, companyId, reason).look(async (trx) => {
    const invoice = await presentInvoice(trx, known);
    return {
      ...(seesMoney ? moneyOf(invoice) : {}),
      ...factsOf(invoice),
      company: await findInvoiceCompany(trx, companyId),
      lines: await linesOf(trx, invoice, seesMoney),
      notes: (await selectNotes(trx, id)).map(presentNote),
      payment: await paymentOf(trx, { companyId, id, seesMoney }),
      allowedActions: invoiceActionsOf({ ...invoice, seesMoney }),
    };
  });
}

function moneyOf({ total, open, net, vat, paid, credited, writtenOff }: Invoice) {
  return { total, open, net, vat, paid, credited, writtenOff };
}

function factsOf(invoice: Invoice) {
  const { total: _, open: _o, net: _n, vat: _v, paid: _p, credited: _c, writtenOff: _w, ...rest } = invoice;
  const { paymentId: _id, lines: _l, ...facts } = rest;
  return facts;
}

async function linesOf(
  trx: Kysely<DB>,
  { id, kind, lines }: Invoice,
  seesMoney: boolean,
): Promise<ManagedInvoice['lines']> {
  const credited = await sumCredited(trx, id);
  return lines.map(({ amount, discount, net, ...line }) => ({
    ...line,
    ...(seesMoney && {
      amount,
      discount,
      net,
      left: kind === 'invoice' ? subtract(net, credited.get(line.line) ?? euros(0)) : euros(0),
    }),
  }));
}

async function paymentOf(
  trx: Kysely<DB>,
  { companyId, id, seesMoney }: { companyId: string; id: string; seesMoney: boolean },
): Promise<ManagedInvoice['payment']> {
  const claim = await findTries(trx, companyId, id);
  if (!claim) return null;
  return {
    ...claim,
    nextTryAt: claim.nextTryAt?.toISOString() ?? null,
    attempts: claim.attempts.map(({ amount, at, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
      ...(seesMoney && { amount }),
    })),
  };
}
