import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import {
  registrationHours,
  startRegistration,
} from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { MailSent } from '#ui/page/mail-sent.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './registration.module.css';

/** `/newcompany`: asks for the address; the confirmation's link goes on. */
export function NewCompanyScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className={styles['screen']}>
      {sentTo === null ? (
        <NewCompanyForm sent={setSentTo} />
      ) : (
        <Sent to={sentTo} again={() => setSentTo(null)} />
      )}
    </div>
  );
}

function NewCompanyForm({ sent }: { sent: (email: string) => void }) {
  const text = useText();
  const form = useForm({
    schema: startRegistration.body,
    initial: { email: '', emailRepeat: '', langCode: langCode.get(), agreedTerms: false },
    check: ({ email, emailRepeat, agreedTerms }) => ({
      ...(email.trim().toLowerCase() !== emailRepeat.trim().toLowerCase() && {
        emailRepeat: 'errors.e-mail-addresses-dont-match',
      }),
      ...(!agreedTerms && { agreedTerms: 'registration.agree.required' }),
    }),
    submit: async (body) => {
      await call(startRegistration, { body });
      sent(body.email);
    },
  });
  const address = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <PageHeader title={text('registration.title')} sub={text('registration.intro')} />
      <Panel>
        <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
          <TextField
            {...form.field('email')}
            {...address}
            label={text('registration.email')}
            autoComplete="email"
          />
          <TextField
            {...form.field('emailRepeat')}
            {...address}
            label={text('registration.email-repeat')}
            autoComplete="off"
          />
          <SelectField
            {...form.field('langCode')}
            label={text('registration.language')}
            hint={text('registration.language.hint')}
          >
            {languages.map((language) => (
              <option key={language.langCode} value={language.langCode}>
                {language.localName}
              </option>
            ))}
          </SelectField>
          <div className={styles['agree']}>
            <CheckField {...form.checkbox('agreedTerms')} label={text('registration.agree')} />
            <a href="/terms" target="_blank" rel="noopener">
              {text('registration.agree.read')}
            </a>
          </div>
          <FormActions>
            <Button kind="primary" type="submit" busy={form.busy}>
              {text('registration.submit')}
            </Button>
            <LinkButton kind="quiet" to="/">
              {text('registration.back')}
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
      title={text('registration.sent.title')}
      more={text('registration.sent.more', { email: to, hours: registrationHours })}
      nothing={text('registration.sent.nothing')}
      againLabel={text('registration.sent.again')}
      again={again}
    />
  );
}
