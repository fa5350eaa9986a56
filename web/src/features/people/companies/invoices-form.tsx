import { colonOf } from '@belfry/texts/joints.ts';
import { i18n } from '@lingui/core';
import { type Company, companyChange } from '@belfry/contract/people/companies/companies.contract.ts';
import { eInvoiceFormats, eInvoiceWays } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useFormRows } from '#ui/form/use-form-rows.ts';
import { useCompanyActs } from './companies.api.ts';
import styles from './companies.module.css';
import { electronicAddressFault } from './company-faults.ts';
import { InvoiceEmails } from './invoice-emails.tsx';
import { useFieldOfAddress } from './use-field-of-address.ts';
import { useWayBack } from './use-way-back.ts';

/** What the company says about its invoices: who gets them, what stands on them, in which form and on which way they come. */
export function InvoicesForm({ company }: { company: Company }) {
  const text = useText();
  const { update } = useCompanyActs();
  const goBack = useWayBack();
  const [form, conflict] = useVersionedForm({
    schema: companyChange,
    initial: valuesOf(company),
    valuesOf,
    words: {
      invoiceEmails: { label: text('companies.invoice-emails'), say: (emails) => emails.join('\n') },
    },
    check: electronicAddressFault,
    submit: async (body) => {
      form.reset(valuesOf(await update(body)));
      toast(text('companies.saved'));
      goBack();
    },
  });
  const invoiceEmails = useFormRows(form, 'invoiceEmails');
  useFieldOfAddress();
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <div>
        <p>
          {text('companies.customer-number')}
          {colonOf(i18n.locale)}
          <strong>{company.customerNumber}</strong>
        </p>
        <p className={styles['soft']}>{text('companies.customer-number.hint')}</p>
      </div>
      <InvoiceEmails list={invoiceEmails} />
      <FieldRow>
        <TextField
          {...form.field('invoiceReference')}
          label={text('companies.invoice-reference')}
          hint={text('companies.invoice-reference.hint')}
          autoComplete="off"
        />
        <SelectField
          {...form.field('invoiceLangCode')}
          required
          label={text('companies.invoice-language')}
          autoComplete="off"
        >
          {languages.map(({ langCode, localName }) => (
            <option key={langCode} value={langCode}>
              {localName}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field('eInvoiceFormat')}
          required
          label={text('companies.e-invoice-format')}
          hint={text(`companies.e-invoice-format.${form.values.eInvoiceFormat}.hint`)}
          autoComplete="off"
        >
          {eInvoiceFormats.map((format) => (
            <option key={format} value={format}>
              {text(`companies.e-invoice-format.${format}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...form.field('eInvoiceWay')}
          required
          label={text('companies.e-invoice-way')}
          hint={text('companies.e-invoice-way.hint')}
          autoComplete="off"
        >
          {eInvoiceWays.map((way) => (
            <option key={way} value={way}>
              {text(`companies.e-invoice-way.${way}`)}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <TextField
        {...form.field('electronicAddress')}
        label={text('companies.electronic-address')}
        hint={text('companies.electronic-address.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {conflict}
      <FormActions>
        <Button kind="primary" type="submit" busy={form.busy}>
          {text('companies.save')}
        </Button>
      </FormActions>
    </Form>
  );
}

function valuesOf(company: Company) {
  return {
    invoiceEmails: company.invoiceEmails,
    invoiceReference: company.invoiceReference ?? '',
    invoiceLangCode: company.invoiceLangCode,
    electronicAddress: company.electronicAddress ?? '',
    eInvoiceFormat: company.eInvoiceFormat,
    eInvoiceWay: company.eInvoiceWay,
    version: company.version,
  };
}
