import { colonOf } from '@belfry/texts/joints.ts';
import { i18n } from '@lingui/core';
import {
  type EInvoiceFormat,
  eInvoiceFormats,
  eInvoiceWays,
} from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import type { ChangeEvent } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { TextField } from '#ui/form/field.tsx';
import { FieldGroup, FieldRow } from '#ui/form/field-group.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import type { FormRows } from '#ui/form/use-form-rows.ts';
import styles from './companies.module.css';
import { InvoiceEmails } from './invoice-emails.tsx';

type Control = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
type Shown =
  | 'invoiceReference'
  | 'invoiceLangCode'
  | 'registrationNumber'
  | 'electronicAddress'
  | 'eInvoiceFormat'
  | 'eInvoiceWay';

interface InvoiceFieldsProps {
  form: {
    values: { country: string; eInvoiceFormat: EInvoiceFormat };
    field(name: Shown): {
      name: string;
      value: string | number;
      error: string | undefined;
      required: boolean;
      maxLength: number | undefined;
      onChange: (event: Control) => void;
    };
  };
  emails: FormRows<string>;
  customerNumber: string;
}

type RegisterHint = `companies.registration-number.${'kvk' | 'kbo' | 'hrb'}`;
/** How a number of a country's trade register looks. */
const registers: ReadonlyMap<string, RegisterHint> = new Map([
  ['NL', 'companies.registration-number.kvk'],
  ['BE', 'companies.registration-number.kbo'],
  ['DE', 'companies.registration-number.hrb'],
]);

/** What the company says about its invoices: who gets them, what stands on them, in which form and on which way they come. */
export function InvoiceFields({ form, emails, customerNumber }: InvoiceFieldsProps) {
  const text = useText();
  const register = registers.get(form.values.country);
  return (
    <div className={styles['invoices']}>
      <FieldGroup title={text('companies.invoices')}>
        <div>
          <p>
            {text('companies.customer-number')}
            {colonOf(i18n.locale)}
            <strong>{customerNumber}</strong>
          </p>
          <p className={styles['soft']}>{text('companies.customer-number.hint')}</p>
        </div>
        <InvoiceEmails list={emails} />
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
          <TextField
            {...form.field('registrationNumber')}
            label={text('companies.registration-number')}
            hint={register && text(register)}
            autoComplete="off"
            spellCheck={false}
          />
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
        </FieldRow>
        <FieldRow>
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
          <TextField
            {...form.field('electronicAddress')}
            label={text('companies.electronic-address')}
            hint={text('companies.electronic-address.hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FieldRow>
      </FieldGroup>
    </div>
  );
}
