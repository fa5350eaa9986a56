import type { ManagedCompany } from '@belfry/contract/people/companies/companies-management.contract.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import styles from './companies-management.module.css';
import { CompanyDetails } from './company-details.tsx';
import { CompanyNotes } from './company-notes.tsx';
import { CompanyNumbers } from './company-numbers.tsx';

/** What a company is, what it has, and what staff noted about it. */
export function CompanyOverview({ company, of }: { company: StaffCompany; of: ManagedCompany }) {
  return (
    <div className={styles['parts']}>
      <CompanyNumbers company={of} />
      <CompanyDetails company={of} />
      {of.state !== 'deleted' && <CompanyNotes company={company} />}
    </div>
  );
}
