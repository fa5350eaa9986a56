import type { RouteResponse } from '@belfry/contract/http/route.ts';
import {
  acceptInvitation,
  type getInvitation,
} from '@belfry/contract/people/invitations/invitations.contract.ts';
import { meetsPolicy } from '@belfry/contract/people/companies/password-policy.ts';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { adoptTokens } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { PasswordField, TextField } from '#ui/form/field.tsx';
import { FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './invitations.module.css';

interface SetUpFormProps {
  token: string;
  invitation: RouteResponse<typeof getInvitation>;
}

/** Name, password and terms of somebody who was invited. Signs in at the end. */
export function SetUpForm({ token, invitation }: SetUpFormProps) {
  const text = useText();
  const { policy, email } = invitation;
  const form = useForm({
    schema: acceptInvitation.body,
    initial: {
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      password: '',
      passwordRepeat: '',
      agreedTerms: false,
    },
    check: ({ password, passwordRepeat, agreedTerms }) => ({
      ...(password !== '' &&
        !meetsPolicy(password, policy) && { password: 'errors.password-against-policy' }),
      ...(password !== passwordRepeat && { passwordRepeat: 'errors.passwords-dont-match' }),
      ...(!agreedTerms && { agreedTerms: 'invitations.agree.required' }),
    }),
    submit: async (body) => adoptTokens(await call(acceptInvitation, { params: { token }, body })),
  });
  const length = text(policy.classes > 1 ? 'invitations.password.policy' : 'ui.field.length', {
    minlength: policy.minLength,
    maxlength: 128,
    classes: policy.classes,
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <FieldRow>
        <TextField
          {...form.field('firstName')}
          label={text('invitations.first-name')}
          autoComplete="given-name"
        />
        <TextField
          {...form.field('lastName')}
          label={text('invitations.last-name')}
          autoComplete="family-name"
        />
      </FieldRow>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <FieldRow>
        <PasswordField
          {...form.field('password')}
          label={text('invitations.password')}
          hint={`${length} ${text('passwords.requirement.not-common')}`}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('passwordRepeat')}
          label={text('invitations.password-repeat')}
          autoComplete="new-password"
        />
      </FieldRow>
      <div className={styles['agree']}>
        <CheckField {...form.checkbox('agreedTerms')} label={text('invitations.agree')} />
        <a href="/terms" target="_blank" rel="noopener">
          {text('invitations.agree.read')}
        </a>
      </div>
      <FormActions>
        <Button kind="primary" type="submit" busy={form.busy}>
          {text('invitations.submit')}
        </Button>
      </FormActions>
    </Form>
  );
}
