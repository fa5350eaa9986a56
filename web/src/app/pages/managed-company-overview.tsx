import { AccountClosing } from '#features/lifecycles/company-data/management/account-closing.tsx';
import { CompanyOverview } from '#features/people/companies/management/company-overview.tsx';
import { CompanySignIn } from '#features/people/sign-in/management/company-sign-in.tsx';
import { useMay } from '#platform/session/session.ts';
import type { CompanyPart } from './managed-company-tabs.tsx';

/** What a company is and has, and what staff do with all of it: keep it from signing in, and close its account. */
export function ManagedCompanyOverview({ company, of }: CompanyPart) {
  const seesMoney = useMay('MF');
  const isCustomer = of.kind === 'customer' && of.state !== 'deleted';
  return (
    <CompanyOverview company={company} of={of}>
      {isCustomer && <CompanySignIn company={company} blockedAt={of.signInBlockedAt} />}
      {isCustomer && seesMoney && <AccountClosing company={company} />}
    </CompanyOverview>
  );
}
