import { sql } from 'kysely';
import type { FailedInvoice } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';
import type { Platform } from '#platform/platform.ts';
import type { CompanyList } from '#features/ground/staff-access/list-over-companies.ts';
import {
  failedSince,
  selectFailedClaims,
  urgency,
  type FailedFilter,
  type NamedClaim,
} from './failed.queries.ts';
import { presentFailed } from './present-failed.ts';

type Row = NamedClaim;

const id = { by: sql`claim.id`, type: 'uuid', of: (row: Row) => row.id } as const;
const since = {
  by: failedSince,
  type: 'timestamptz',
  of: (row: Row) => row.failed_at ?? row.created_at,
} as const;
const isUrgent = ({ state }: Row) => state === 'failed-multiple-times' || state === 'chargeback';

/** What could not be collected and is owed still: the queue that staff work through. */
export function failedList(
  platform: Pick<Platform, 'config' | 'clock'>,
): CompanyList<FailedFilter, Row, FailedInvoice> {
  return {
    section: 'failed-invoices',
    orders: {
      urgent: [{ by: urgency, type: 'bigint', of: (row) => (isUrgent(row) ? 0 : 1) }, since, id],
      amount: [{ by: sql`claim.amount_cents`, type: 'bigint', of: (row) => row.amount_cents }, id],
      since: [since, id],
    },
    select: (database, filter) => selectFailedClaims(database, filter, platform.clock.now()),
    present: (rows, { trx, now }) => presentFailed(platform, trx, rows, now),
    csv: [
      { header: (text) => text('payments-management.csv.company'), cell: ({ company }) => company.name },
      {
        header: (text) => text('payments-management.csv.customer'),
        cell: ({ company }) => company.customerNumber,
      },
      {
        header: (text) => text('payments-management.csv.invoice'),
        cell: ({ invoiceNumber }) => invoiceNumber,
      },
      { header: (text) => text('payments-management.csv.reference'), cell: ({ reference }) => reference },
      {
        header: (text) => text('payments-management.csv.state'),
        cell: ({ state }, text) => text(`payments.state.${state}`),
      },
      {
        header: (text) => text('payments-management.csv.amount'),
        cell: ({ amount }) => Number(writeDecimal(amount.cents, 2)),
      },
      {
        header: (text) => text('payments-management.csv.open'),
        cell: ({ open }) => Number(writeDecimal(open.cents, 2)),
      },
      {
        header: (text) => text('payments-management.csv.why'),
        cell: ({ failure }, text) => failure && text(`payments.reason.${failure}`),
      },
      { header: (text) => text('payments-management.csv.code'), cell: ({ code }) => code },
      { header: (text) => text('payments-management.csv.attempts'), cell: ({ attempts }) => attempts },
      {
        header: (text) => text('payments-management.csv.next'),
        cell: ({ next }, text) => text(`payments-management.next.${next.step}`),
      },
      { header: (text) => text('payments-management.csv.next-on'), cell: ({ next }) => next.on },
      { header: (text) => text('payments-management.csv.since'), cell: ({ since: at }) => new Date(at) },
    ],
  };
}
