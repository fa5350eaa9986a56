import { forgotPassword, passwordResetHours } from '@belfry/contract/people/passwords/passwords.contract.ts';
import { useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { MailSent } from '#ui/page/mail-sent.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useForm } from '#ui/form/use-form.ts';

/** Asks for the address. The answer is the same whether somebody has it or not. */
export function ForgotPassword() {
  const text = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: forgotPassword.body,
    initial: { email: '' },
    submit: async (body) => {
      await call(forgotPassword, { body });
      setSentTo(body.email);
    },
  });
  if (sentTo !== null) return <Sent to={sentTo} again={() => setSentTo(null)} />;
  return (
    <>
      <PageHeader title={text('passwords.forgot.title')} sub={text('passwords.forgot.intro')} />
      <Panel>
        <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
          <TextField
            {...form.field('email')}
            type="email"
            label={text('passwords.email')}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormActions>
            <Button kind="primary" type="submit" busy={form.busy}>
              {text('passwords.forgot.submit')}
            </Button>
            <LinkButton kind="quiet" to="/">
              {text('passwords.back')}
            </LinkButton>
          </FormActions>
        </Form>
      </Panel>
    </>
  );
}

function Sent({ to, again }: { to: string; again: () => void }) {
  const text = useText();
  return (
    <MailSent
      title={text('passwords.sent.title')}
      more={text('passwords.sent.more', { email: to, hours: passwordResetHours })}
      nothing={text('passwords.sent.nothing')}
      againLabel={text('passwords.sent.again')}
      again={again}
    />
  );
}
