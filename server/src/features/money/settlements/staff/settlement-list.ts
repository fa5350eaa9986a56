import { sql } from 'kysely';
import type { SettlementSummary } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';
import type { CompanyList } from '#features/ground/staff-access/list-over-companies.ts';
import { selectSettlements, type CountedSettlement, type SettlementFilter } from './lists.queries.ts';
import { presentSettlement } from './present-settlement.ts';

const id = { by: sql`id`, type: 'uuid', of: (row: CountedSettlement) => row.id } as const;

/** Payouts of the payment provider. @param companyId the maker's own company, whose they are */
export const settlementList = (
  companyId: string,
): CompanyList<SettlementFilter, CountedSettlement, SettlementSummary> => ({
  section: 'settlements',
  orders: {
    created: [{ by: sql`created_at`, type: 'timestamptz', of: (row) => row.created_at }, id],
    amount: [{ by: sql`amount_cents`, type: 'bigint', of: (row) => row.amount_cents }, id],
  },
  select: (database, filter) => selectSettlements(database, companyId, filter),
  present: (rows) => rows.map(presentSettlement),
  csv: [
    { header: (text) => text('settlements.csv.payout'), cell: ({ providerId }) => providerId },
    { header: (text) => text('settlements.csv.reference'), cell: ({ reference }) => reference },
    {
      header: (text) => text('settlements.csv.state'),
      cell: ({ state }, text) => text(`settlements.state.${state}`),
    },
    {
      header: (text) => text('settlements.csv.amount'),
      cell: ({ amount }) => Number(writeDecimal(amount.cents, 2)),
    },
    { header: (text) => text('settlements.csv.created'), cell: ({ createdAt }) => new Date(createdAt) },
    {
      header: (text) => text('settlements.csv.settled'),
      cell: ({ settledAt }) => settledAt && new Date(settledAt),
    },
    { header: (text) => text('settlements.csv.lines'), cell: ({ lines }) => lines },
    {
      header: (text) => text('settlements.csv.differences'),
      cell: ({ openDifferences }) => openDifferences,
    },
  ],
});
