import type { Kysely } from 'kysely';
import type { ManagedSubscription } from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findInvoiceNumbers } from '#features/money/invoices/find-invoice-numbers.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findClaim } from '#features/money/payments/collection/find-claim.ts';
import { isWithdrawable } from '../overview/actions-of.ts';
import { presentSubscription } from '../overview/present-subscription.ts';
import { findOwner } from '../overview/subscription-lists.queries.ts';
import { findOwed } from '../state/find-owed.ts';
import { findSubscription, selectPeriods, type SubscriptionRow } from '../subscriptions.queries.ts';
import { actionsFor, nextPaymentDay } from './managed-subscriptions.list.ts';
import { findSubscriber, selectHistory, selectNewestPeriods } from './managed-subscriptions.queries.ts';

/** A subscription of any company, for staff who say why. @throws {AppError} `not-found` and those of `asStaff` */
export async function getManagedSubscription(
  platform: Platform,
  context: Context<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<ManagedSubscription> {
  const companyId = await findOwner(platform.database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  const seesMoney = context.actor.permissions.includes('MF');
  const now = platform.clock.now();
  return asStaff(platform, context, companyId, reason).look(async (trx) => {
    const row = await findSubscription(trx, companyId, id);
    if (!row) throw new AppError('not-found');
    const { amount, vat, nextPayment, ...facts } = await presentSubscription(trx, row, bookDay(now));
    const deviceId = row.device_id;
    const charged = (await selectPeriods(trx, companyId, [id])).get(id) ?? [];
    const allowances = await findAllowances(trx, companyId, deviceId === null ? [] : [deviceId], now);
    return {
      ...facts,
      ...(seesMoney && { amount, vat, nextPayment }),
      company: await findSubscriber(trx, companyId),
      nextPaymentOn: nextPaymentDay(row),
      endedOn: row.ended_at && bookDay(row.ended_at),
      cancelReason: row.cancel_reason,
      oddity: row.oddity,
      allowance: (deviceId !== null && allowances.get(deviceId)) || null,
      periods: await periodsOf(trx, row, seesMoney),
      history: await historyOf(trx, row),
      owed: await owedBy(trx, row, seesMoney),
      allowedActions: actionsFor(row, seesMoney, isWithdrawable(row, charged, bookDay(now))),
    };
  });
}

async function periodsOf(
  trx: Kysely<DB>,
  row: SubscriptionRow,
  seesMoney: boolean,
): Promise<ManagedSubscription['periods']> {
  const periods = await selectNewestPeriods(trx, row);
  const numbers = await findInvoiceNumbers(
    trx,
    periods.flatMap(({ invoice_id: invoiceId }) => invoiceId ?? []),
  );
  return periods.map(({ starts_on: from, ends_on: until, invoice_id: id, ...period }) => ({
    from,
    until,
    invoice: id === null ? null : { id, number: numbers.get(id) ?? '' },
    ...(seesMoney && { amount: euros(period.amount_cents), discount: euros(period.discount_cents) }),
  }));
}

async function historyOf(trx: Kysely<DB>, row: SubscriptionRow): Promise<ManagedSubscription['history']> {
  const rows = await selectHistory(trx, row);
  return rows.map(({ id, type, state, started_at: from, ended_at: until }) => ({
    id,
    type,
    state,
    from: bookDay(from),
    until: until && bookDay(until),
  }));
}

async function owedBy(
  trx: Kysely<DB>,
  row: SubscriptionRow,
  seesMoney: boolean,
): Promise<ManagedSubscription['owed']> {
  const owed = (await findOwed(trx, row.company_id, [row])).get(row.id) ?? [];
  const claims: ManagedSubscription['owed'] = [];
  for (const { paymentId, invoiceId } of owed) {
    const claim = await findClaim(trx, row.company_id, paymentId);
    if (claim)
      claims.push({ id: paymentId, state: claim.state, invoiceId, ...(seesMoney && { open: claim.open }) });
  }
  return claims;
}
