import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** The subscriptions of one company, for staff. */
export function CompanySubscriptions({ company }: { company: StaffCompany }) {
  return <>{company.id}</>;
}
