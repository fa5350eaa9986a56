import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import { useLingui } from '@lingui/react';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { DetailsForm } from './details-form.tsx';
import { VatState } from './vat-state.tsx';

/** Company details: a form for whoever may change them, else what they are. */
export function DetailsSection({ company }: { company: Company }) {
  const text = useText();
  const mayEdit = useMay('CE');
  return (
    <Panel title={text('companies.details')}>
      {mayEdit ? <DetailsForm company={company} /> : <DetailsFacts company={company} />}
    </Panel>
  );
}

function DetailsFacts({ company }: { company: Company }) {
  const text = useText();
  const { i18n } = useLingui();
  const country = new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(company.country);
  return (
    <Facts
      facts={[
        { name: text('registration.company-name'), value: company.name },
        {
          name: text('registration.address'),
          value: `${company.address}, ${company.postalCode} ${company.city}`,
        },
        { name: text('registration.country'), value: country },
        {
          name: text('registration.vat'),
          value: company.taxNumber ? (
            <>
              {company.taxNumber} <VatState company={company} />
            </>
          ) : (
            company.noTaxNumber && text('companies.no-vat.fact')
          ),
        },
        { name: text('companies.phone'), value: company.phoneNumber },
        { name: text('companies.email'), value: company.email },
        { name: text('companies.registration-number'), value: company.registrationNumber },
      ].map(({ name, value }) => ({ name, value: value === false ? null : value }))}
    />
  );
}
