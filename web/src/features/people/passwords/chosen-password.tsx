import type { PasswordPolicy } from '@belfry/contract/people/companies/password-policy.ts';
import type { ComponentProps } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { PasswordField } from '#ui/form/field.tsx';
import { PasswordRequirements } from './password-requirements.tsx';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'>;

interface ChosenPasswordProps {
  password: FieldProps;
  repeat: FieldProps;
  /** What stands in the first field now. */
  typed: string;
  policy: PasswordPolicy;
}

/** A new password twice, with what the company asks of it and what of that is met. Needs the texts of `passwords`. */
export function ChosenPassword({ password, repeat, typed, policy }: ChosenPasswordProps) {
  const text = useText();
  return (
    <>
      <PasswordField {...password} label={text('passwords.new')} autoComplete="new-password" />
      <PasswordRequirements policy={policy} password={typed} />
      <PasswordField {...repeat} label={text('passwords.repeat')} autoComplete="new-password" />
    </>
  );
}
