import type { ManagedCompany } from '@belfry/contract/people/companies/companies-management.contract.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { countryName } from '../countries.ts';
import { VatState } from '../vat-state.tsx';

/** All that a company says of itself, as its own page has it, and what it asks of its users. */
export function CompanyDetails({ company: { details, policy, terms } }: { company: ManagedCompany }) {
  const text = useText();
  const dates = useDates();
  const fact = (name: string, value: string | null) => ({ name, value });
  return (
    <>
      <Panel title={text('companies.details')}>
        <Facts
          facts={[
            fact(text('companies.customer-number'), details.customerNumber),
            fact(text('companies-management.address'), addressOf(details)),
            fact(text('companies-management.country'), countryName(details.country)),
            fact(text('companies.phone'), details.phoneNumber),
            fact(text('companies.email'), details.email),
            fact(
              text('companies-management.vat-number'),
              details.taxNumber ?? (details.noTaxNumber ? text('companies.no-vat.fact') : null),
            ),
            {
              name: text('companies-management.vat'),
              value: details.vatStatus && <VatState company={details} />,
            },
            fact(text('companies.registration-number'), details.registrationNumber),
          ]}
        />
      </Panel>
      <Panel title={text('companies.invoices')}>
        <Facts
          facts={[
            fact(text('companies.invoice-emails'), details.invoiceEmails.join(', ')),
            fact(text('companies.invoice-reference'), details.invoiceReference),
            fact(text('companies.e-invoice-way'), text(`companies.e-invoice-way.${details.eInvoiceWay}`)),
            fact(
              text('companies.e-invoice-format'),
              text(`companies.e-invoice-format.${details.eInvoiceFormat}`),
            ),
            fact(text('companies.electronic-address'), details.electronicAddress),
          ]}
        />
      </Panel>
      <Panel title={text('companies.policy')}>
        <Facts
          facts={[
            fact(text('companies.policy.mfa'), text(`companies.policy.mfa.${policy.mfa}`)),
            fact(text('companies.policy.length'), String(policy.password.minLength)),
            fact(text('companies.policy.classes'), String(policy.password.classes)),
            fact(
              text('companies.policy.expiry'),
              text('companies.policy.expiry.value', { n: policy.passwordExpiryDays }),
            ),
            fact(
              text('companies.policy.history'),
              text('companies.policy.history.value', { n: policy.passwordHistory }),
            ),
            fact(
              text('companies-management.terms'),
              terms &&
                text('companies-management.terms.agreed', {
                  version: terms.version,
                  at: dates.date(terms.agreedAt),
                }),
            ),
          ]}
        />
      </Panel>
    </>
  );
}

function addressOf({
  address,
  postalCode,
  city,
}: Pick<ManagedCompany['details'], 'address' | 'postalCode' | 'city'>): string {
  return [address, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ');
}
