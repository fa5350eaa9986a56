import type {
  CompanyKind,
  CompanyListing,
  CompanyState,
} from '@belfry/contract/people/companies/companies-management.contract.ts';
import type { CompanyRow } from '../companies.queries.ts';
import { presentCompany } from '../present-company.ts';

/** Where a company stands. */
export function stateOf({
  deleted_at,
  account_closed_at,
  sign_in_blocked_at,
}: Pick<CompanyRow, 'deleted_at' | 'account_closed_at' | 'sign_in_blocked_at'>): CompanyState {
  if (deleted_at !== null) return 'deleted';
  if (sign_in_blocked_at !== null) return 'blocked';
  return account_closed_at === null ? 'active' : 'account-closed';
}

/** Whose company it is. */
export function kindOf({ provider }: Pick<CompanyRow, 'provider'>): CompanyKind {
  return provider ? 'maker' : 'customer';
}

/** What a row of the list says of the company itself. */
export function presentListed(
  row: CompanyRow,
): Omit<CompanyListing, 'users' | 'devices' | 'subscriptions' | 'open'> {
  return {
    company: { id: row.id, name: row.name, customerNumber: row.customer_number },
    kind: kindOf(row),
    state: stateOf(row),
    city: row.city,
    country: row.country,
    vatStatus: presentCompany(row).vatStatus,
    createdAt: row.created_at.toISOString(),
  };
}
