import {
  companyKinds,
  type CompanyListing,
  companySorts,
  companyStates,
  exportCompanies,
  listCompanies,
} from '@belfry/contract/people/companies/companies-management.contract.ts';
import { vatStatuses } from '@belfry/contract/people/companies/companies.contract.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import { companyAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { countryCodes, countryName } from '../countries.ts';
import { managedCompaniesKey } from './companies-management.api.ts';
import { CompanyStateBadge } from './company-state-badge.tsx';
import styles from './companies-management.module.css';

function Amount({ amount }: { amount: Money }) {
  return useMoney()(amount);
}

/** What a company is called; of one that was deleted only its number is left. */
export function companyName(
  { name, customerNumber }: { name: string; customerNumber: number | string | null },
  text: Text,
): string {
  return name || text('companies-management.deleted', { number: String(customerNumber ?? '–') });
}

const columns: readonly ListColumn<CompanyListing>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'companies-management.name',
    width: 'minmax(7rem, 1.8fr)',
    cell: ({ company, kind }, { text }) => (
      <span className={styles['two']}>
        <span>{companyName(company, text)}</span>
        {kind === 'maker' && (
          <span className={styles['soft']}>{text('companies-management.kind.maker')}</span>
        )}
      </span>
    ),
  },
  {
    id: 'customer-number',
    sort: 'customer-number',
    header: 'companies-management.customer-number',
    width: '5.5rem',
    cell: ({ company }) => company.customerNumber ?? '–',
  },
  {
    id: 'place',
    header: 'companies-management.place',
    width: 'minmax(7.5rem, 1fr)',
    cell: ({ city, country }) => (city ? `${city}, ${country}` : country),
  },
  {
    id: 'users',
    header: 'companies-management.users',
    width: '5rem',
    from: 80,
    amount: true,
    cell: ({ users }) => users,
  },
  {
    id: 'devices',
    header: 'companies-management.devices',
    width: '5.5rem',
    amount: true,
    cell: ({ devices }) => devices,
  },
  {
    id: 'subscriptions',
    header: 'companies-management.subscriptions',
    width: '8rem',
    from: 64,
    amount: true,
    cell: ({ subscriptions }) => subscriptions,
  },
  {
    id: 'open',
    header: 'companies-management.open',
    width: '7rem',
    amount: true,
    cell: ({ open }) => (open ? <Amount amount={open} /> : '–'),
  },
  {
    id: 'state',
    header: 'companies-management.state',
    width: 'minmax(8rem, 0.9fr)',
    bare: true,
    cell: ({ state }) => <CompanyStateBadge state={state} />,
  },
  {
    id: 'created',
    sort: 'created',
    header: 'companies-management.created',
    width: '7rem',
    from: 80,
    cell: ({ createdAt }, { dates }) => <time dateTime={createdAt}>{dates.date(createdAt)}</time>,
  },
  {
    id: 'vat',
    header: 'companies-management.vat',
    extra: true,
    cell: ({ vatStatus }, { text }) => (vatStatus ? text(`companies-management.vat.${vatStatus}`) : '–'),
  },
];

/** `/management/companies` */
export const managedCompanies = describeList<typeof listCompanies>({
  id: 'managed-companies',
  route: listCompanies,
  key: managedCompaniesKey,
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'companies-management.search', placeholder: 'companies-management.search.placeholder' },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'companies-management.state',
      ...valuesOf(companyStates, (state, text) => text(`companies-management.state.${state}`)),
    },
    {
      kind: 'choice',
      name: 'subscribed',
      label: 'companies-management.subscriptions',
      ...valuesOf(['true', 'false'], (is, text) =>
        text(is === 'true' ? 'companies-management.subscribed' : 'companies-management.unsubscribed'),
      ),
    },
    {
      kind: 'choice',
      name: 'country',
      label: 'companies-management.country',
      byWords: true,
      ...valuesOf(countryCodes, countryName),
    },
    {
      kind: 'choice',
      name: 'vat',
      label: 'companies-management.vat',
      ...valuesOf([...vatStatuses, 'none'], (state, text) => text(`companies-management.vat.${state}`)),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'companies-management.kind',
      ...valuesOf(companyKinds, (kind, text) => text(`companies-management.kind.${kind}`)),
    },
  ],
  sorts: valuesOf(companySorts, (order, text) => text(`companies-management.sort.${order}`)),
  rowKey: ({ company }) => company.id,
  rowLink: ({ company }) => companyAddress(company),
  csv: { route: exportCompanies, file: 'companies-management.file' },
});

/** The same for staff who see no money: amounts are absent, and so is their column. */
export const managedCompaniesWithoutMoney = describeList<typeof listCompanies>({
  ...managedCompanies,
  columns: columns.filter(({ id }) => id !== 'open'),
});
