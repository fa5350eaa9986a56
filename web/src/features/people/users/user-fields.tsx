import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import {
  type Permission,
  rolePermissions,
  roles,
  type RoleId,
} from '@belfry/contract/permissions/permissions.contract.ts';
import type { ChangeEvent } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useSession } from '#platform/session/session.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldGroup, FieldRow } from '#ui/form/field-group.tsx';
import { roleHint, roleText } from './user-words.tsx';

type Control = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
/** The fields that adding and editing share. */
type Shared = 'firstName' | 'lastName' | 'email' | 'roleId' | 'langCode';

/** As much of a form as these fields use, whatever its body is. */
interface SharedForm {
  values: { roleId: number };
  field(name: Shared): {
    name: string;
    value: string | number;
    error: string | undefined;
    required: boolean;
    maxLength: number | undefined;
    onChange: (event: Control) => void;
  };
  checkbox(name: 'receiveInvoices' | 'receivePaidInvoices'): {
    name: string;
    checked: boolean;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/** Whether somebody of a role may get paid invoices by mail. */
export function mayReceivePaidInvoices(roleId: number): boolean {
  return rolePermissions[roleId as RoleId]?.includes('S') ?? false;
}

/** Roles that whoever is signed in may give: none with more permissions than their own. The server decides. */
function assignable(own: readonly Permission[]): RoleId[] {
  return Object.values(roles).filter((role) =>
    rolePermissions[role].every((permission) => own.includes(permission)),
  );
}

/** Name, address, role and language of a user. */
export function UserFields({ form }: { form: SharedForm }) {
  const text = useText();
  const { user } = useSession();
  const { roleId } = form.values;
  const offered = new Set([...assignable(user?.role.permissions ?? []), roleId]);
  return (
    <>
      <FieldRow>
        <TextField
          {...form.field('firstName')}
          required
          label={text('users.first-name')}
          autoComplete="off"
        />
        <TextField {...form.field('lastName')} required label={text('users.last-name')} autoComplete="off" />
      </FieldRow>
      <TextField
        {...form.field('email')}
        required
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        label={text('users.email')}
        autoComplete="off"
      />
      <FieldRow>
        <SelectField
          {...form.field('roleId')}
          required
          label={text('users.role')}
          hint={text(roleHint(roleId))}
        >
          {[...offered].map((role) => (
            <option key={role} value={role}>
              {text(roleText(role))}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.field('langCode')} required label={text('users.language')}>
          {languages.map((language) => (
            <option key={language.langCode} value={language.langCode}>
              {language.localName}
            </option>
          ))}
        </SelectField>
      </FieldRow>
    </>
  );
}

/** Which invoices a user gets by mail. */
export function InvoiceFields({ form }: { form: SharedForm }) {
  const text = useText();
  return (
    <FieldGroup title={text('users.invoices')}>
      <CheckField {...form.checkbox('receiveInvoices')} label={text('users.receive-invoices')} />
      {mayReceivePaidInvoices(form.values.roleId) && (
        <CheckField {...form.checkbox('receivePaidInvoices')} label={text('users.receive-paid-invoices')} />
      )}
    </FieldGroup>
  );
}
