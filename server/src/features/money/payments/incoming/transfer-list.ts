import { sql } from 'kysely';
import type { Transfer } from '@belfry/contract/money/payments/transfers-management.contract.ts';
import type { CompanyList } from '#features/ground/staff-access/list-over-companies.ts';
import type { TransferRow } from '../transfers/transfers.queries.ts';
import { selectTransfers, type TransferFilter } from './incoming.queries.ts';
import { presentTransfers } from './present-transfer.ts';

const id = { by: sql`id`, type: 'uuid', of: (row: TransferRow) => row.id } as const;

/** What came in by bank. @param companyId the maker's own company, in which transfers stand */
export const transferList = (companyId: string): CompanyList<TransferFilter, TransferRow, Transfer> => ({
  section: 'transfers',
  orders: {
    day: [{ by: sql`booked_on`, type: 'date', of: (row) => row.booked_on }, id],
    amount: [{ by: sql`amount_cents`, type: 'bigint', of: (row) => row.amount_cents }, id],
  },
  select: (database, filter) => selectTransfers(database, companyId, filter),
  present: (rows, { trx }) => presentTransfers(trx, rows),
  csv: [],
});
