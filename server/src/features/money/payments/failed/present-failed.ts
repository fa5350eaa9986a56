import type { Kysely } from 'kysely';
import type { FailedInvoice } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { selectBeingCharged, selectNewestAttempts, type AttemptRow } from '../attempts/attempts.queries.ts';
import { failureOfChargeback } from '../dunning/reasons.rules.ts';
import type { ReminderDay } from '../dunning/reminder.rules.ts';
import { selectMandateMethods } from '../mandates/mandates.queries.ts';
import { presentPayments } from '../present-payment.ts';
import { claimActsOf } from '../staff/claim-acts.rules.ts';
import { actFactsOf } from '../staff/find-act-facts.ts';
import { nextStepOf } from '../staff/next-step.rules.ts';
import { countAttempts, selectReminderDays, selectTakenBack, type NamedClaim } from './failed.queries.ts';

/** Claims as the queue of staff shows them. */
export async function presentFailed(
  { config }: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  rows: readonly NamedClaim[],
  now: Date,
): Promise<FailedInvoice[]> {
  const ids = rows.map(({ id }) => id);
  const newest = await selectNewestAttempts(trx, ids);
  const [payments, counts, reminders, taken, methods, charged] = await Promise.all([
    presentPayments(trx, rows),
    countAttempts(trx, ids),
    selectReminderDays(trx, ids),
    selectTakenBack(
      trx,
      [...newest.values()].map(({ id }) => id),
    ),
    selectMandateMethods(trx, [...new Set(rows.map((row) => row.company_id))]),
    selectBeingCharged(trx, ids),
  ]);
  return payments.map((payment, index) => {
    const row = rows[index] as NamedClaim;
    const attempt = newest.get(row.id);
    const back = attempt?.state === 'chargeback' ? taken.get(attempt.id) : undefined;
    const method = methods.get(row.company_id) ?? null;
    const sent = reminders.get(row.id) ?? [];
    return {
      id: row.id,
      company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
      kind: row.kind,
      invoiceId: row.invoice_id,
      invoiceNumber: row.invoice_number,
      reference: payment.reference,
      state: row.state,
      amount: payment.amount,
      open: payment.open,
      method: payment.method,
      failure: back ? failureOfChargeback(back.reason_code) : payment.failure,
      code: back ? back.reason_code : codeOf(attempt),
      attempts: counts.get(row.id) ?? 0,
      reminders: sent,
      linksMailed: row.links_mailed,
      isDunned: row.dunned,
      next: nextStepOf({
        state: row.state,
        isDunned: row.dunned,
        nextTryOn: row.next_try_at && method !== null ? bookDay(row.next_try_at) : null,
        failedOn: row.failed_at && bookDay(row.failed_at),
        dueOn: row.due_on,
        reminded: (sent.at(-1) ?? null) as ReminderDay | null,
        today: bookDay(now),
      }),
      since: (row.failed_at ?? row.created_at).toISOString(),
      allowedActions: claimActsOf(
        actFactsOf(config, row, { open: payment.open, isBeingCharged: charged.has(row.id), method }),
      ),
    };
  });
}

function codeOf(attempt: AttemptRow | undefined): string | null {
  return attempt?.state === 'failed' ? attempt.failure_code : null;
}
