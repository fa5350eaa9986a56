import { DataSection } from '#features/lifecycles/company-data/data-section.tsx';
import { CompanyScreen } from '#features/people/companies/company-screen.tsx';

/** The company, and what concerns all data of it. */
export function CompanyPage() {
  return <CompanyScreen further={DataSection} />;
}
