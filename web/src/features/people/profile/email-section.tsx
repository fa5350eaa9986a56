import {
  changeEmail,
  emailChangeHours,
  type Profile,
} from '@belfry/contract/people/profile/profile.contract.ts';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { MailFaultWarning } from '#features/ground/mail-fates/mail-fault-warning.tsx';
import { useProfileActs } from './profile.api.ts';
import styles from './profile.module.css';

/** The address that one signs in with, the one that waits for its confirmation, and the way to another. */
export function EmailSection({ profile }: { profile: Profile }) {
  const text = useText();
  const [changing, setChanging] = useState(false);
  return (
    <Panel
      title={text('profile.email')}
      actions={!changing && <Button onClick={() => setChanging(true)}>{text('profile.email.change')}</Button>}
    >
      <div className={styles['stack']}>
        <p className={styles['address']}>{profile.email}</p>
        <MailFaultWarning kind="account" address={profile.email} />
        {profile.newEmail && (
          <div aria-live="polite">
            <Badge tone="pending" icon={IconMail}>
              {text('profile.email.waits')}
            </Badge>
            <p>{text('profile.email.waits.more', { email: profile.newEmail, hours: emailChangeHours })}</p>
            <MailFaultWarning kind="account" address={profile.newEmail} />
          </div>
        )}
        {changing && <ChangeEmailForm done={() => setChanging(false)} />}
      </div>
    </Panel>
  );
}

function ChangeEmailForm({ done }: { done: () => void }) {
  const text = useText();
  const acts = useProfileActs();
  const form = useForm({
    schema: changeEmail.body,
    initial: { email: '', emailRepeat: '' },
    check: ({ email, emailRepeat }) =>
      email.trim().toLowerCase() === emailRepeat.trim().toLowerCase()
        ? {}
        : { emailRepeat: 'errors.e-mail-addresses-dont-match' },
    submit: async (body) => {
      await acts.changeEmail(body);
      toast(text('profile.email.sent', { email: body.email }));
      done();
    },
  });
  const address = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <TextField
        {...form.field('email')}
        {...address}
        label={text('profile.email.new')}
        hint={text('profile.email.hint')}
        autoComplete="email"
      />
      <TextField
        {...form.field('emailRepeat')}
        {...address}
        label={text('profile.email.repeat')}
        autoComplete="off"
      />
      <FormActions>
        <Button type="submit" kind="primary" busy={form.busy}>
          {text('profile.email.submit')}
        </Button>
        <Button onClick={done}>{text('ui.cancel')}</Button>
      </FormActions>
    </Form>
  );
}
