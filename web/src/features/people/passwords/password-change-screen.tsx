import { changePassword } from '@belfry/contract/people/passwords/passwords.contract.ts';
import type { Profile } from '@belfry/contract/people/profile/profile.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { afterSignIn } from '#platform/session/redirect.ts';
import { refreshTokens } from '#platform/session/refresh.ts';
import { useSession } from '#platform/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { PasswordField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useSearch } from '#ui/use-search.ts';
import { checkChosen } from './check-chosen.ts';
import { ChosenPassword } from './chosen-password.tsx';
import { ownProfileKey, useOwnProfile } from '#platform/session/own-profile.api.ts';
import styles from './passwords.module.css';

/** `/password-change`: the current password and a new one; where an expired password leads by itself. */
export function PasswordChangeScreen() {
  const text = useText();
  const isDue = useSession().duties.includes('password');
  const profile = useOwnProfile();
  const state = useLoadState(profile);
  return (
    <div className={styles['screen']}>
      <PageHeader title={text('passwords.change')} sub={isDue ? undefined : text('passwords.change.more')} />
      {isDue && <p className={styles['due']}>{text('passwords.expired')}</p>}
      <Panel>
        <LoadState state={state}>
          {profile.data && <ChangeForm profile={profile.data} isDue={isDue} />}
        </LoadState>
      </Panel>
    </div>
  );
}

function ChangeForm({ profile, isDue }: { profile: Profile; isDue: boolean }) {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const search = useSearch();
  const { policy } = profile.password;
  const wanted = afterSignIn(search.get('redirect'));
  const form = useForm({
    schema: changePassword.body,
    initial: { currentPassword: '', password: '', passwordRepeat: '' },
    check: (values) => checkChosen(values, policy),
    submit: async (body) => {
      await call(changePassword, { body });
      // The new tokens are free of the duty.
      await refreshTokens();
      void client.invalidateQueries({ queryKey: ownProfileKey });
      toast(text('passwords.change.done'));
      await navigate(wanted, { replace: true });
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <input type="hidden" name="username" autoComplete="username" value={profile.email} />
      <PasswordField
        {...form.field('currentPassword')}
        label={text('passwords.current')}
        autoComplete="current-password"
      />
      <ChosenPassword
        password={form.field('password')}
        repeat={form.field('passwordRepeat')}
        typed={form.values.password}
        policy={policy}
      />
      <FormActions>
        <Button kind="primary" type="submit" busy={form.busy}>
          {text('passwords.change')}
        </Button>
        {!isDue && <LinkButton to={wanted}>{text('ui.cancel')}</LinkButton>}
      </FormActions>
    </Form>
  );
}
