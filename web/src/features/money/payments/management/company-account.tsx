import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** What one company owes and has, for staff who see money. */
export function CompanyAccount({ company }: { company: StaffCompany }) {
  return <>{company.id}</>;
}
