import { useLocation } from 'react-router';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useOwnProfile } from '#platform/session/own-profile.api.ts';

/** When the password was changed and when it expires, with the way to /password-change and back. */
export function PasswordPanel() {
  const text = useText();
  const dates = useDates();
  const { pathname } = useLocation();
  const profile = useOwnProfile();
  const state = useLoadState(profile);
  const password = profile.data?.password;
  return (
    <Panel
      title={text('passwords.title')}
      actions={
        <LinkButton to={`/password-change?redirect=${encodeURIComponent(pathname)}`}>
          {text('passwords.change')}
        </LinkButton>
      }
    >
      <LoadState state={state}>
        <p>
          {password?.changedAt
            ? text('passwords.changed', { when: dates.smart(password.changedAt) })
            : text('passwords.never-changed')}
          {password?.expiresAt && ` · ${text('passwords.expires', { when: dates.date(password.expiresAt) })}`}
        </p>
      </LoadState>
    </Panel>
  );
}
