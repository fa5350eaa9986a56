import type { PasswordPolicy } from '@belfry/contract/people/companies/password-policy.ts';
import { resetPassword } from '@belfry/contract/people/passwords/passwords.contract.ts';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { checkChosen } from './check-chosen.ts';
import { ChosenPassword } from './chosen-password.tsx';
import { passwordLinkFaultOf } from './password-link-fault.tsx';
import { queryClient } from '#platform/query/query-client.ts';

interface ResetPasswordFormProps {
  token: string;
  email: string;
  policy: PasswordPolicy;
  done: () => void;
}

/** The new password twice, by the link's token. */
export function ResetPasswordForm({ token, email, policy, done }: ResetPasswordFormProps) {
  const text = useText();
  const form = useForm({
    schema: resetPassword.body,
    initial: { token, password: '', passwordRepeat: '' },
    check: (values) => checkChosen(values, policy),
    submit: async (body) => {
      try {
        await call(resetPassword, { body });
      } catch (error) {
        // The link went bad while the form was open: the screen says which way.
        if (passwordLinkFaultOf(error))
          await queryClient.resetQueries({ queryKey: ['password-reset', token] });
        throw error;
      }
      done();
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <ChosenPassword
        password={form.field('password')}
        repeat={form.field('passwordRepeat')}
        typed={form.values.password}
        policy={policy}
      />
      <FormActions>
        <Button kind="primary" type="submit" busy={form.busy}>
          {text('passwords.reset.submit')}
        </Button>
      </FormActions>
    </Form>
  );
}
