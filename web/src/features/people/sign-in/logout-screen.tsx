import { logout } from '@belfry/contract/people/sessions/sessions.contract.ts';
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs';
import { useEffect, useState } from 'react';
import { isNetworkError } from '#platform/api-client/api-error.ts';
import { send } from '#platform/api-client/send.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { discardedChanges, keptChanges } from '#platform/session/forget-who-left.ts';
import { useStore } from '#platform/store.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';

/** Milliseconds to wait for the server; here the session is over whatever it says. */
const patience = 5000;

/** `/logout`: ends the session of a refresh token on the server, and says so; here it is over already. */
export function LogoutScreen({ token }: { token: string | null }) {
  const text = useText();
  const discarded = useStore(discardedChanges);
  const kept = useStore(keptChanges);
  const [state, setState] = useState<'ending' | 'ended' | 'server-unheard'>(token ? 'ending' : 'ended');
  useEffect(() => {
    if (!token) return;
    send(logout, {}, { token, timeout: patience }).then(
      () => setState('ended'),
      (error: unknown) => setState(isNetworkError(error) ? 'server-unheard' : 'ended'),
    );
  }, [token]);
  const title = text(state === 'ending' ? 'sign-in.signing-out' : 'sign-in.signed-out');
  return (
    <div aria-live="polite">
      <DocumentTitle title={title} />
      <Notice
        asTitle
        icon={IconMoonStars}
        title={title}
        more={
          state !== 'ending' && (
            <>
              {text('sign-in.signed-out.more')}
              {state === 'server-unheard' && ` ${text('sign-in.signed-out.server-unheard')}`}
              {discarded > 0 && <strong> {text('offline.discarded', { n: discarded })}</strong>}
              {kept > 0 && <strong> {text('offline.kept', { n: kept })}</strong>}
            </>
          )
        }
        action={
          state !== 'ending' && (
            <LinkButton kind="primary" to="/">
              {text('sign-in.back')}
            </LinkButton>
          )
        }
      />
    </div>
  );
}
