import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import { listed } from '#platform/i18n/listed.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { InvoicesForm } from './invoices-form.tsx';

/** What the company says about its invoices: a form for whoever may change it, else what it is. */
export function InvoicesSection({ company }: { company: Company }) {
  const text = useText();
  const mayEdit = useMay('CE');
  return (
    <Panel title={text('companies.invoices')}>
      {mayEdit ? <InvoicesForm company={company} /> : <InvoicesFacts company={company} />}
    </Panel>
  );
}

function InvoicesFacts({ company }: { company: Company }) {
  const text = useText();
  const language = languages.find(({ langCode }) => langCode === company.invoiceLangCode);
  return (
    <Facts
      facts={[
        { name: text('companies.customer-number'), value: company.customerNumber },
        { name: text('companies.invoice-emails'), value: listed(company.invoiceEmails) },
        { name: text('companies.invoice-reference'), value: company.invoiceReference },
        { name: text('companies.invoice-language'), value: language?.localName },
        {
          name: text('companies.e-invoice-format'),
          value: text(`companies.e-invoice-format.${company.eInvoiceFormat}`),
        },
        {
          name: text('companies.e-invoice-way'),
          value: text(`companies.e-invoice-way.${company.eInvoiceWay}`),
        },
        { name: text('companies.electronic-address'), value: company.electronicAddress },
      ]}
    />
  );
}
