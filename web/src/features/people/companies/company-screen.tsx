import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import type { ComponentType } from 'react';
import { lazyTab } from '#platform/i18n/lazy-tab.tsx';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { viewed } from '#platform/viewed-company.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { type Tab, Tabs } from '#ui/page/tabs.tsx';
import { useCompany, useCompanyPolicy } from './companies.api.ts';
import styles from './companies.module.css';
import { DetailsSection } from './details-section.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { PolicySection } from './policy-section.tsx';

/** Whoever looks after details or invoices does not wait for it: what lists need is as much as all the rest. */
const AuditTab = lazyTab<{ userId?: string }>(
  async () => (await import('#features/ground/audit/audit-list.tsx')).AuditList,
  'audit',
  'list',
);

interface CompanyScreenProps {
  /** Stands at the end, for whoever may change the company. */
  further: ComponentType<{ company: Company }>;
}

/** `/account/company`: details, invoices, policy, audit log, and what concerns all data (page 1.6). */
export function CompanyScreen({ further: Further }: CompanyScreenProps) {
  const text = useText();
  const maySeeLog = useMay('UE') || viewed !== null;
  const mayEdit = useMay('CE');
  const company = useCompany();
  const policy = useCompanyPolicy();
  const companyState = useLoadState(company);
  const policyState = useLoadState(policy);
  const tabs: [Tab, ...Tab[]] = [
    {
      id: 'details',
      label: text('companies.details'),
      render: () => (
        <LoadState state={companyState}>
          {company.data && <DetailsSection company={company.data} />}
        </LoadState>
      ),
    },
    {
      id: 'invoices',
      label: text('companies.invoices'),
      render: () => (
        <LoadState state={companyState}>
          {company.data && <InvoicesSection company={company.data} />}
        </LoadState>
      ),
    },
    {
      id: 'policy',
      label: text('companies.policy'),
      render: () => (
        <LoadState state={policyState}>{policy.data && <PolicySection policy={policy.data} />}</LoadState>
      ),
    },
  ];
  if (maySeeLog) tabs.push({ id: 'log', label: text('companies.tab.log'), render: () => <AuditTab /> });
  if (mayEdit)
    tabs.push({
      id: 'data',
      label: text('companies.tab.data'),
      render: () => (
        <LoadState state={companyState}>{company.data && <Further company={company.data} />}</LoadState>
      ),
    });
  return (
    <>
      <PageHeader title={text('companies.title')} sub={company.data?.name} />
      <div className={styles['sections']}>
        <Tabs label={text('companies.title')} tabs={tabs} apart />
      </div>
    </>
  );
}
