import type { ManagedCompany } from '@belfry/contract/people/companies/companies-management.contract.ts';
import type { ReactNode } from 'react';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import styles from './companies-management.module.css';
import { CompanyDetails } from './company-details.tsx';
import { CompanyNotes } from './company-notes.tsx';
import { CompanyNumbers } from './company-numbers.tsx';

interface CompanyOverviewProps {
  company: StaffCompany;
  of: ManagedCompany;
  /** What other rooms have staff do with a company. */
  children?: ReactNode;
}

/** What a company is, what it has, and what staff noted about it. */
export function CompanyOverview({ company, of, children }: CompanyOverviewProps) {
  return (
    <div className={styles['parts']}>
      <CompanyNumbers company={of} />
      <CompanyDetails company={of} />
      {of.state !== 'deleted' && <CompanyNotes company={company} />}
      {children}
    </div>
  );
}
