import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import type { ComponentType } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { viewed } from '#platform/viewed-company.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { AuditList } from '#features/ground/audit/audit-list.tsx';
import { useCompany, useCompanyPolicy } from './companies.api.ts';
import styles from './companies.module.css';
import { DetailsSection } from './details-section.tsx';
import { PolicySection } from './policy-section.tsx';

interface CompanyScreenProps {
  /** Stands at the end, for whoever may change the company. */
  further: ComponentType<{ company: Company }>;
}

/** `/account/company`: details, policy, audit log (page 1.6). */
export function CompanyScreen({ further: Further }: CompanyScreenProps) {
  const text = useText();
  const maySeeLog = useMay('UE') || viewed !== null;
  const mayEdit = useMay('CE');
  const company = useCompany();
  const policy = useCompanyPolicy();
  return (
    <>
      <PageHeader title={text('companies.title')} sub={company.data?.name} />
      <div className={styles['sections']}>
        <LoadState state={useLoadState(company)}>
          {company.data && <DetailsSection company={company.data} />}
        </LoadState>
        <LoadState state={useLoadState(policy)}>
          {policy.data && <PolicySection policy={policy.data} />}
        </LoadState>
        {maySeeLog && <AuditList />}
        {mayEdit && company.data && <Further company={company.data} />}
      </div>
    </>
  );
}
