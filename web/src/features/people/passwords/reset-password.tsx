import { getPasswordReset } from '@belfry/contract/people/passwords/passwords.contract.ts';
import { linkToken } from '@belfry/contract/values/values.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { safeParse } from 'zod/mini';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { forgetSession } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { PasswordLinkFault, passwordLinkFaultOf } from './password-link-fault.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Where the link of a forgotten password leads. */
export function ResetPassword({ token }: { token: string }) {
  if (!safeParse(linkToken, token).success) return <PasswordLinkFault fault="link-invalid" />;
  return <Reset token={token} />;
}

function Reset({ token }: { token: string }) {
  const text = useText();
  const [isDone, setDone] = useState(false);
  const reset = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(getPasswordReset, { params: { token } }, { signal }),
    staleTime: Infinity,
    enabled: !isDone,
  });
  const state = useLoadState(reset);
  const fault = passwordLinkFaultOf(reset.error);
  if (isDone) return <Done />;
  if (fault) return <PasswordLinkFault fault={fault} />;
  const done = () => {
    // All sessions have ended on the server, also one that was open here.
    forgetSession();
    setDone(true);
  };
  return (
    <>
      <PageHeader
        title={text('passwords.forgot.title')}
        sub={reset.data && text('passwords.reset.for', { email: reset.data.email })}
      />
      <Panel>
        <LoadState state={state}>
          {reset.data && <ResetPasswordForm token={token} {...reset.data} done={done} />}
        </LoadState>
      </Panel>
    </>
  );
}

function Done() {
  const text = useText();
  return (
    <div aria-live="polite">
      <DocumentTitle title={text('passwords.reset.done.title')} />
      <Notice
        asTitle
        icon={IconCircleCheck}
        title={text('passwords.reset.done.title')}
        more={text('passwords.reset.done.more')}
        action={
          <LinkButton kind="primary" to="/">
            {text('passwords.back')}
          </LinkButton>
        }
      />
    </div>
  );
}
