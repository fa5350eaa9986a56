import { type Company, companyChange } from '@belfry/contract/people/companies/companies.contract.ts';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { countriesIn } from './countries.ts';
import { useCompanyActs } from './companies.api.ts';
import styles from './companies.module.css';
import { useFieldOfAddress } from './use-field-of-address.ts';
import { useWayBack } from './use-way-back.ts';
import { usePhoneHint } from './use-phone-hint.ts';
import { companyFaults } from './company-faults.ts';
import { VatState } from './vat-state.tsx';

const required = ['name', 'address', 'postalCode', 'city'] as const;

type RegisterHint = `companies.registration-number.${'kvk' | 'kbo' | 'hrb'}`;
/** How a number of a country's trade register looks. */
const registers: ReadonlyMap<string, RegisterHint> = new Map([
  ['NL', 'companies.registration-number.kvk'],
  ['BE', 'companies.registration-number.kbo'],
  ['DE', 'companies.registration-number.hrb'],
]);

/** The form of the company's details. What is typed stays while others save, and the register answers. */
export function DetailsForm({ company }: { company: Company }) {
  const text = useText();
  const { i18n } = useLingui();
  const countries = useMemo(() => countriesIn(i18n.locale), [i18n.locale]);
  const { update } = useCompanyActs();
  const goBack = useWayBack();
  const [form, conflict] = useVersionedForm({
    schema: companyChange,
    initial: valuesOf(company),
    valuesOf,
    convert: ({ noTaxNumber, taxNumber }) => ({ taxNumber: noTaxNumber ? null : taxNumber.trim() || null }),
    formats: { phoneNumber: 'ui.field.phone' },
    check: (values) => {
      const empty = required.filter((name) => values[name].trim() === '');
      return {
        ...Object.fromEntries(empty.map((name) => [name, 'ui.field.required'])),
        ...companyFaults(values),
      };
    },
    submit: async (body) => {
      form.reset(valuesOf(await update(body)));
      toast(text('companies.saved'));
      goBack();
    },
  });
  const { values } = form;
  const register = registers.get(values.country);
  const phoneHint = usePhoneHint(values.phoneNumber, values.country);
  const showsSavedNumber = company.taxNumber !== null && values.taxNumber.trim() === company.taxNumber;
  useFieldOfAddress();
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <TextField
        {...form.field('name')}
        required
        label={text('registration.company-name')}
        autoComplete="organization"
      />
      <TextField
        {...form.field('address')}
        required
        label={text('registration.address')}
        autoComplete="street-address"
      />
      <FieldRow>
        <TextField
          {...form.field('postalCode')}
          required
          label={text('registration.postal-code')}
          autoComplete="postal-code"
        />
        <TextField
          {...form.field('city')}
          required
          label={text('registration.city')}
          autoComplete="address-level2"
        />
      </FieldRow>
      <SelectField
        {...form.field('country')}
        required
        label={text('registration.country')}
        autoComplete="country"
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('registrationNumber')}
        label={text('companies.registration-number')}
        hint={register && text(register)}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles['vat']}>
        <TextField
          {...form.field('taxNumber')}
          required={undefined}
          label={text('registration.vat')}
          hint={text('registration.vat.hint')}
          disabled={values.noTaxNumber}
          value={values.noTaxNumber ? '' : values.taxNumber}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <VatState company={!values.noTaxNumber && showsSavedNumber ? company : null} explained />
        <CheckField {...form.checkbox('noTaxNumber')} label={text('companies.no-vat')} />
      </div>
      <FieldRow>
        <TextField
          {...form.field('phoneNumber')}
          required={undefined}
          type="tel"
          label={text('companies.phone')}
          hint={phoneHint}
          autoComplete="tel"
        />
        <TextField
          {...form.field('email')}
          type="email"
          inputMode="email"
          label={text('companies.email')}
          autoComplete="email"
        />
      </FieldRow>
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
    name: company.name,
    address: company.address,
    postalCode: company.postalCode,
    city: company.city,
    country: company.country,
    taxNumber: company.taxNumber ?? '',
    noTaxNumber: company.noTaxNumber,
    phoneNumber: company.phoneNumber ?? '',
    email: company.email ?? '',
    registrationNumber: company.registrationNumber ?? '',
    version: company.version,
  };
}
