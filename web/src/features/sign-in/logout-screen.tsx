import { logout } from '@belfry/contract/sign-in/sign-in.contract.ts';
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs';
import { useEffect, useState } from 'react';
import { isNetworkError } from '../../platform/api-client/api-error.ts';
import { send } from '../../platform/api-client/send.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { type Leftover, leaveQueue } from '../../platform/offline-queue/leave-queue.ts';
import { forgetSession, session } from '../../platform/session/session.ts';
import { storedRefreshToken } from '../../platform/session/token-store.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/load-state.tsx';
import { DocumentTitle } from '../../ui/page-header.tsx';

/** Milliseconds to wait for the server; here the session is over whatever it says. */
const patience = 5000;

/** `/logout`: ends the session on the server, empties the stored tokens, and says so. */
export function LogoutScreen() {
  const text = useText();
  const [token] = useState(storedRefreshToken);
  const [state, setState] = useState<'ending' | 'ended' | 'server-unheard'>(token ? 'ending' : 'ended');
  const [leftover, setLeftover] = useState<Leftover | null>(null);
  useEffect(() => {
    void leaveQueue(session.get()).then((found) => found && setLeftover(found));
    forgetSession();
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
              {leftover && <strong> {text(`offline.${leftover.fate}`, { n: leftover.n })}</strong>}
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
