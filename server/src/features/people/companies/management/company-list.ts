import { sql } from 'kysely';
import type { CompanyListing } from '@belfry/contract/people/companies/companies-management.contract.ts';
import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { OrderColumn } from '#platform/list/list-order.ts';
import type { CompanyList, StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import type { CompanyRow } from '../companies.queries.ts';
import { countOf, selectCompanies, sumOpen, type CompanyFilter } from './companies-management.queries.ts';
import { presentListed } from './present-managed-company.ts';

const byId: OrderColumn<CompanyRow> = { by: sql.ref('companies.id'), type: 'uuid', of: ({ id }) => id };

/** All companies, as staff have them. */
export const companyList: CompanyList<CompanyFilter, CompanyRow, CompanyListing> = {
  section: 'companies',
  orders: {
    name: [{ by: sql.ref('companies.name'), type: 'text', of: ({ name }) => name }, byId],
    'customer-number': [
      {
        by: sql`coalesce(companies.customer_number, 0)`,
        type: 'bigint',
        of: ({ customer_number: number }) => number ?? 0,
      },
      byId,
    ],
    created: [
      { by: sql.ref('companies.created_at'), type: 'timestamptz', of: ({ created_at: at }) => at },
      byId,
    ],
  },
  select: selectCompanies,
  present: presentRows,
  csv: [
    {
      header: (text) => text('companies-management.csv.customer-number'),
      cell: ({ company }) => company.customerNumber,
    },
    { header: (text) => text('companies-management.csv.name'), cell: ({ company }) => company.name },
    { header: (text) => text('companies-management.csv.city'), cell: ({ city }) => city },
    { header: (text) => text('companies-management.csv.country'), cell: ({ country }) => country },
    {
      header: (text) => text('companies-management.csv.state'),
      cell: ({ state }, text) => text(`companies-management.state.${state}`),
    },
    { header: (text) => text('companies-management.csv.users'), cell: ({ users }) => users },
    { header: (text) => text('companies-management.csv.devices'), cell: ({ devices }) => devices },
    {
      header: (text) => text('companies-management.csv.subscriptions'),
      cell: ({ subscriptions }) => subscriptions,
    },
    {
      header: (text) => text('companies-management.csv.vat'),
      cell: ({ vatStatus }, text) => vatStatus && text(`companies-management.vat.${vatStatus}`),
    },
    { header: (text) => text('companies-management.csv.created'), cell: ({ createdAt }) => createdAt },
    {
      header: (text) => text('companies-management.csv.open'),
      cell: ({ open }) => open && writeDecimal(open.cents, 2),
      isMoney: true,
    },
  ],
};

async function presentRows(
  rows: readonly CompanyRow[],
  { trx, seesMoney }: StaffView,
): Promise<CompanyListing[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await countOf(trx, ids);
  const open = seesMoney ? await sumOpen(trx, ids) : null;
  return rows.map((row) => ({
    ...presentListed(row),
    ...(counts.get(row.id) ?? { users: 0, devices: 0, subscriptions: 0 }),
    ...(open && { open: euros(open.get(row.id) ?? 0) }),
  }));
}
