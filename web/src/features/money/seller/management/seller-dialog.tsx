import {
  addManagedSeller,
  type ManagedSellers,
  maxLogoBytes,
} from '@belfry/contract/money/seller/seller-management.contract.ts';
import { euCountries } from '@belfry/contract/people/companies/vat-form.ts';
import { type ChangeEvent, useState } from 'react';
import { dayWords, parseDay } from '#platform/list/periods.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { countryName } from '#features/people/companies/countries.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { Field, TextField } from '#ui/form/field.tsx';
import { FieldGroup, FieldRow } from '#ui/form/field-group.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { RowDialog } from './row-dialog.tsx';
import { RegisterCheck } from './register-check.tsx';
import { useAddSeller } from './sellers.api.ts';
import { typedDay } from './typed-day.ts';

/** Says who sells from a day on: all of it, beginning with what was said for the last day. */
export function SellerDialog({ sellers, close }: { sellers: ManagedSellers; close: () => void }) {
  const text = useText();
  const add = useAddSeller();
  const [{ items, version, today }] = useState(sellers);
  const before =
    items.find(({ standing }) => standing === 'announced') ??
    items.find(({ standing }) => standing === 'now');
  const [logo, setLogo] = useState<string | null | undefined>(undefined);
  const [logoFault, setLogoFault] = useState(false);
  const form = useForm({
    schema: addManagedSeller.body,
    initial: {
      legalName: before?.legalName ?? '',
      address: before?.address ?? '',
      postalCode: before?.postalCode ?? '',
      city: before?.city ?? '',
      country: before?.country ?? 'NL',
      registrationNumber: before?.registrationNumber ?? '',
      taxNumber: before?.taxNumber ?? '',
      iban: before?.iban ?? '',
      bic: before?.bic ?? '',
      accountName: before?.accountName ?? '',
      contactName: before?.contactName ?? '',
      email: before?.email ?? '',
      phoneNumber: before?.phoneNumber ?? '',
      invoiceSeries: before?.invoiceSeries ?? '',
      creditSeries: before?.creditSeries ?? '',
      oss: before?.oss ?? false,
      validFrom: before && before.validFrom > today ? dayWords(before.validFrom) : '',
    },
    convert: ({ validFrom, bic }) => ({
      validFrom: parseDay(validFrom) ?? '',
      bic: bic.trim() || null,
      version,
      ...(logo !== undefined && { logo }),
    }),
    check: ({ validFrom }): { validFrom?: string } => {
      const day = typedDay(validFrom, today, { orToday: true });
      return 'fault' in day ? { validFrom: day.fault } : {};
    },
    submit: async (body) => {
      await add(body);
      toast(text('prices-management.set.done'));
      close();
    },
  });
  const line = (name: Exclude<keyof typeof form.values, 'oss'>, hint?: string) => (
    <TextField
      {...form.field(name)}
      label={text(`prices-management.seller.${name}`)}
      {...(hint && { hint })}
    />
  );
  const chooseLogo = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    setLogoFault(file !== undefined && file.size > maxLogoBytes);
    setLogo(file && file.size <= maxLogoBytes ? await base64Of(file) : undefined);
  };
  return (
    <RowDialog title={text('prices-management.seller.set')} form={form} close={close}>
      {line('validFrom', text('prices-management.seller.day.hint'))}
      <FieldGroup title={text('prices-management.seller.who')}>
        {line('legalName')}
        {line('address')}
        <FieldRow>
          {line('postalCode')}
          {line('city')}
        </FieldRow>
        <SelectField {...form.field('country')} label={text('prices-management.seller.country')}>
          {[...euCountries].map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </SelectField>
        <FieldRow>
          {line('registrationNumber')}
          {line('taxNumber')}
        </FieldRow>
        <RegisterCheck country={form.values.country} taxNumber={form.values.taxNumber} />
        <CheckField
          {...form.checkbox('oss')}
          label={text('prices-management.seller.oss')}
          hint={text('prices-management.seller.oss.hint')}
        />
      </FieldGroup>
      <FieldGroup title={text('prices-management.seller.bank')}>
        {line('accountName', text('prices-management.seller.accountName.hint'))}
        <FieldRow>
          {line('iban')}
          {line('bic')}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={text('prices-management.seller.contact')}>
        {line('contactName')}
        <FieldRow>
          {line('email')}
          {line('phoneNumber')}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={text('prices-management.seller.invoices')}>
        <FieldRow>
          {line('invoiceSeries', text('prices-management.seller.series.hint'))}
          {line('creditSeries')}
        </FieldRow>
        <Field
          label={text('prices-management.seller.logo')}
          hint={text('prices-management.seller.logo.hint')}
          required={false}
          error={logoFault || form.errorOf('logo') ? text('prices-management.seller.logo.faulty') : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept="image/png,image/jpeg"
              onChange={(event) => void chooseLogo(event)}
            />
          )}
        </Field>
        {before?.hasLogo && (
          <CheckField
            checked={logo === null}
            onChange={({ target }) => setLogo(target.checked ? null : undefined)}
            label={text('prices-management.seller.logo.none')}
          />
        )}
      </FieldGroup>
    </RowDialog>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let characters = '';
  for (const byte of bytes) characters += String.fromCodePoint(byte);
  return btoa(characters);
}
