import type { ComponentType } from 'react';
import type { ManagedCompany } from '@belfry/contract/people/companies/companies-management.contract.ts';
import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import { lazyTab } from '#platform/i18n/lazy-tab.tsx';
import type { LabelId } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { ManagedCompanyOverview } from './managed-company-overview.tsx';

/** What each part of a company's page is given. */
export interface CompanyPart {
  company: StaffCompany;
  of: ManagedCompany;
}

/** A part of a company's page, for staff. */
export interface CompanyTab {
  /** Its name in the URL. */
  id: string;
  label: LabelId;
  tab: ComponentType<CompanyPart>;
  /** Whoever lacks it does not see the tab. */
  permission?: Permission;
  /** Whether a company that was deleted still has it. */
  evenDeleted?: true;
}

/** The tabs of a company's page in their order. */
export const companyTabs: readonly [CompanyTab, ...CompanyTab[]] = [
  {
    id: 'overview',
    label: 'companies-management.tab.overview',
    tab: ManagedCompanyOverview,
    evenDeleted: true,
  },
  {
    id: 'users',
    label: 'companies-management.tab.users',
    tab: lazyTab(
      async () => (await import('#features/people/users/management/company-users.tsx')).CompanyUsers,
      'users',
    ),
  },
  {
    id: 'devices',
    label: 'companies-management.tab.devices',
    tab: lazyTab(
      async () => (await import('#features/devices/devices/management/company-devices.tsx')).CompanyDevices,
      'devices-management',
      'devices',
      'alarms',
    ),
  },
  {
    id: 'subscriptions',
    label: 'companies-management.tab.subscriptions',
    tab: lazyTab(
      async () =>
        (await import('#features/money/subscriptions/management/company-subscriptions.tsx'))
          .CompanySubscriptions,
      'subscriptions-management',
      'subscriptions',
      'prices',
    ),
    evenDeleted: true,
  },
  {
    id: 'invoices',
    label: 'companies-management.tab.invoices',
    tab: lazyTab(
      async () => (await import('#features/money/invoices/management/company-invoices.tsx')).CompanyInvoices,
      'invoices-management',
      'invoices',
      'payments',
    ),
    evenDeleted: true,
  },
  {
    id: 'account',
    label: 'companies-management.tab.account',
    tab: lazyTab(
      async () => (await import('#features/money/payments/management/company-account.tsx')).CompanyAccount,
      'payments-management',
      'payments',
      'invoices',
    ),
    permission: 'MF',
    evenDeleted: true,
  },
  {
    id: 'audit',
    label: 'companies-management.tab.audit',
    tab: lazyTab(
      async () => (await import('#features/people/companies/management/company-audit.tsx')).CompanyAudit,
      'audit',
    ),
    evenDeleted: true,
  },
];
