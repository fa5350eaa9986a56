import { sql } from 'kysely';
import type { Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { ListOrders } from '#platform/list/list-order.ts';
import { localDay } from '#platform/values/time-zone.ts';
import type { CompanyList, CsvColumn } from '#features/ground/staff-access/list-over-companies.ts';
import { presentFindings } from './present-findings.ts';
import { selectFindings, type AskedFindings, type FindingRow } from './listed.queries.ts';

const byTime = [
  { by: sql`health_findings.since`, type: 'timestamptz', of: ({ since }: FindingRow) => since },
  { by: sql`health_findings.id`, type: 'uuid', of: ({ id }: FindingRow) => id },
] as const;

const orders: ListOrders<FindingRow> = {
  urgency: [{ by: sql`health_findings.rank`, type: 'bigint', of: ({ rank }) => rank }, ...byTime],
  since: byTime,
};

const csv: readonly CsvColumn<Finding>[] = [
  { header: (text) => text('health.csv.kind'), cell: ({ kind }, text) => text(`health.kind.${kind}`) },
  {
    header: (text) => text('health.csv.urgency'),
    cell: ({ urgency }, text) => text(`health.urgency.${urgency}`),
  },
  { header: (text) => text('health.csv.since'), cell: ({ since }) => new Date(since) },
  { header: (text) => text('health.csv.times'), cell: ({ times }) => times },
  { header: (text) => text('health.csv.company'), cell: ({ company }) => company.name },
  { header: (text) => text('health.csv.customer-number'), cell: ({ company }) => company.customerNumber },
  { header: (text) => text('health.csv.serial-number'), cell: ({ device }) => device?.serialNumber ?? '' },
  { header: (text) => text('health.csv.device'), cell: ({ device }) => device?.name ?? '' },
  {
    header: (text) => text('health.csv.subscribed'),
    cell: ({ facts }, text) => facts.subscribed && text('health.csv.yes'),
  },
  { header: (text) => text('health.csv.firmware'), cell: ({ facts }) => facts.softwareVersion ?? '' },
  { header: (text) => text('health.csv.iccid'), cell: ({ sim }) => sim?.iccid ?? '' },
  { header: (text) => text('health.csv.invoice'), cell: ({ claim }) => claim?.invoiceNumber ?? '' },
  {
    header: (text) => text('health.csv.amount'),
    cell: ({ claim }) => (claim?.amount ? Number(writeDecimal(claim.amount.cents, 2)) : null),
    isMoney: true,
  },
  { header: (text) => text('health.csv.taken-by'), cell: ({ takenBy }) => takenBy?.name ?? '' },
  { header: (text) => text('health.csv.snoozed-until'), cell: ({ snoozedUntil }) => snoozedUntil },
  { header: (text) => text('health.csv.note'), cell: ({ snoozeNote }) => snoozeNote ?? '' },
  {
    header: (text) => text('health.csv.mailed-at'),
    cell: ({ mailedAt }) => (mailedAt === null ? null : new Date(mailedAt)),
  },
];

/** What is wrong with all companies, for one of the staff at a moment. */
export function findingListFor(
  { actor: { userId } }: Pick<Context<UserActor>, 'actor'>,
  at: Date,
): CompanyList<AskedFindings, FindingRow, Finding> {
  const today = localDay(at, 'Europe/Amsterdam');
  return {
    section: 'health',
    orders,
    select: (database, filter) => selectFindings(database, filter, { userId, today }),
    present: (rows, { trx, seesMoney, now }) => presentFindings(trx, rows, { userId, seesMoney, now, today }),
    csv,
  };
}
