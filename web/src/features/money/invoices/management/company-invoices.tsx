import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** The invoices of one company, for staff. */
export function CompanyInvoices({ company }: { company: StaffCompany }) {
  return <>{company.id}</>;
}
