import { completeRegistration } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { adoptTokens } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField, TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldGroup, FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { countriesIn } from '#features/people/companies/countries.ts';

/** The rest of the registration: company, administrator, password. Signs in at the end. */
export function CompleteRegistrationForm({ token, email }: { token: string; email: string }) {
  const text = useText();
  const { i18n } = useLingui();
  const countries = useMemo(() => countriesIn(i18n.locale), [i18n.locale]);
  const form = useForm({
    schema: completeRegistration.body,
    initial: {
      'company/name': '',
      'company/address': '',
      'company/postalCode': '',
      'company/city': '',
      'company/country': langCode.get().slice(-2),
      'company/taxNumber': '',
      'company/phoneNumber': '',
      firstName: '',
      lastName: '',
      password: '',
      passwordRepeat: '',
    },
    formats: { 'company/phoneNumber': 'ui.field.phone' },
    check: ({ password, passwordRepeat }) =>
      password === passwordRepeat ? {} : { passwordRepeat: 'errors.passwords-dont-match' },
    submit: async (body) => adoptTokens(await call(completeRegistration, { params: { token }, body })),
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <FieldGroup title={text('registration.complete.company')}>
        <TextField
          {...form.field('company/name')}
          label={text('registration.company-name')}
          autoComplete="organization"
        />
        <TextField
          {...form.field('company/address')}
          label={text('registration.address')}
          autoComplete="street-address"
        />
        <FieldRow>
          <TextField
            {...form.field('company/postalCode')}
            label={text('registration.postal-code')}
            autoComplete="postal-code"
          />
          <TextField
            {...form.field('company/city')}
            label={text('registration.city')}
            autoComplete="address-level2"
          />
        </FieldRow>
        <SelectField
          {...form.field('company/country')}
          label={text('registration.country')}
          autoComplete="country"
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <FieldRow>
          <TextField
            {...form.field('company/taxNumber')}
            label={text('registration.vat')}
            hint={text('registration.vat.hint')}
            autoCapitalize="characters"
          />
          <TextField
            {...form.field('company/phoneNumber')}
            type="tel"
            label={text('registration.phone')}
            hint={text('ui.field.phone')}
            autoComplete="tel"
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={text('registration.complete.you')}>
        <FieldRow>
          <TextField
            {...form.field('firstName')}
            label={text('registration.first-name')}
            autoComplete="given-name"
          />
          <TextField
            {...form.field('lastName')}
            label={text('registration.last-name')}
            autoComplete="family-name"
          />
        </FieldRow>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <FieldRow>
          <PasswordField
            {...form.field('password')}
            label={text('registration.password')}
            hint={`${text('ui.field.length', { minlength: 10, maxlength: 128 })} ${text('passwords.requirement.not-common')}`}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.field('passwordRepeat')}
            label={text('registration.password-repeat')}
            autoComplete="new-password"
          />
        </FieldRow>
      </FieldGroup>
      <FormActions>
        <Button kind="primary" type="submit" busy={form.busy}>
          {text('registration.complete.submit')}
        </Button>
      </FormActions>
    </Form>
  );
}
